"use client";

import { useEffect, useId, useState } from "react";
import { FormDialog } from "@/app/_components/ui/form-dialog";
import { TextAreaField } from "@/app/_components/ui/text-area-field";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { TARGETS_CONTROL } from "../_agent/places";
import type { Incident } from "../_state/incident-cache";
import { describeIncidents } from "../_state/incident-change";

/** The server takes no longer text. */
const MAX_RESOLUTION_LENGTH = 2_000;

export interface ResolveDialogProps {
  readonly open: boolean;
  readonly incidents: readonly Incident[];
  readonly busy: boolean;
  /** Resolves with whether the server agreed. */
  readonly onResolve: (resolution: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** Asks what was done. What is typed stays when the server refuses. */
export function ResolveDialog({ open, incidents, busy, onResolve, onCancel }: ResolveDialogProps) {
  const { guard } = useConsoleAgent();
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
  const id = useId();

  // While a person writes about exactly these incidents, an agent may not exchange them.
  useEffect(() => {
    if (!open) return;
    guard.begin({ id: TARGETS_CONTROL, label: "the resolution of incidents" });
    return () => guard.end(TARGETS_CONTROL);
  }, [open, guard]);

  return (
    <FormDialog
      open={open}
      title={incidents.length === 1 ? "Resolve incident" : `Resolve ${incidents.length} incidents`}
      description={`${describeIncidents(incidents)}.`}
      submitLabel="Resolve"
      busy={busy}
      onCancel={onCancel}
      onSubmit={async () => {
        if (text.trim() === "") {
          setMissing(true);
          document.getElementById(id)?.focus();
          return;
        }
        if (!(await onResolve(text))) return;
        setText("");
        setMissing(false);
      }}
    >
      <TextAreaField
        id={id}
        label="Resolution"
        hint="Whoever meets this again reads it in the timeline."
        error={missing && text.trim() === "" ? "Say what was done." : undefined}
        value={text}
        maxLength={MAX_RESOLUTION_LENGTH}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
