"use client";

import { useEffect, useEffectEvent } from "react";
import { useConsoleAgent } from "../../../_agent/console-agent-provider";
import { useNoteCapabilities } from "../_agent/use-note-capabilities";
import type { DeviceScreen } from "../_state/use-device-screen";

/** Notes are for people who may change devices; for others an agent is not told of them. */
export function NoteCapabilities({ screen }: { screen: DeviceScreen }) {
  const { registry } = useConsoleAgent();
  useNoteCapabilities(screen);

  const added = useEffectEvent(() => {
    // What the assistant drafted is what it has just added; what a person writes stays theirs.
    if (screen.draft?.by === "assistant") screen.discardDraft();
  });
  useEffect(
    () =>
      registry.subscribe((event) => {
        if (event.type !== "invocation-settled" || event.status !== "ok") return;
        if (event.capabilityId === "domain:devices.addNote") added();
      }),
    [registry],
  );
  return null;
}
