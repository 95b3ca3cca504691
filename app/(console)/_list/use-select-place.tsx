"use client";

import { type KeyboardEvent, useEffect } from "react";
import { AgentTouchTag } from "../_agent/agent-touch";
import { useAgentTouched, useConsoleAgent } from "../_agent/console-agent-provider";

/** A platform select cannot say that its list is open; pressing it is the beginning, choosing or leaving the end. */
export function useSelectPlace(id: string, label: string) {
  const { guard } = useConsoleAgent();
  const touched = useAgentTouched(id);
  const begin = () => guard.begin({ id, label });
  const end = () => guard.end(id);
  useEffect(() => () => guard.end(id), [guard, id]);
  return {
    touched,
    note: <AgentTouchTag place={id} />,
    className: "min-w-32 flex-1 sm:max-w-52",
    onPointerDown: begin,
    onInput: end,
    onBlur: end,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") end();
      else if ([" ", "Enter"].includes(event.key) || (event.altKey && event.key === "ArrowDown")) begin();
    },
  };
}
