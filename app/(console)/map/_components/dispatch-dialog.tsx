"use client";

import { useEffect, useId, useState } from "react";
import { FormDialog } from "@/app/_components/ui/form-dialog";
import { SelectField } from "@/app/_components/ui/select-field";
import { TextAreaField } from "@/app/_components/ui/text-area-field";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { DISPATCH_CONTROL } from "../_agent/places";
import { useDispatchTechnician } from "../_state/use-dispatch-technician";
import type { MappedDevice } from "../_state/use-map-screen";

/** The server takes no longer text. */
const MAX_INSTRUCTIONS_LENGTH = 1_000;

const PRIORITIES = { routine: "Routine, with the next tour", urgent: "Urgent, today" } as const;
type Priority = keyof typeof PRIORITIES;

export interface DispatchDialogProps {
  readonly open: boolean;
  readonly device: MappedDevice;
  /** Names of those who will be told. */
  readonly recipients: readonly string[];
  readonly onClose: () => void;
}

/** Asks what is to be done before somebody is sent. What is typed stays when the server refuses. */
export function DispatchDialog({ open, device, recipients, onClose }: DispatchDialogProps) {
  const { guard } = useConsoleAgent();
  const { dispatch, busy } = useDispatchTechnician();
  const [instructions, setInstructions] = useState("");
  const [priority, setPriority] = useState<Priority>("routine");
  const [missing, setMissing] = useState(false);
  const id = useId();

  // While a person writes about exactly this device, an agent may not exchange it.
  useEffect(() => {
    if (!open) return;
    guard.begin({ id: DISPATCH_CONTROL, label: "the instructions for a technician" });
    return () => guard.end(DISPATCH_CONTROL);
  }, [open, guard]);

  async function submit(): Promise<void> {
    if (instructions.trim() === "") {
      setMissing(true);
      document.getElementById(id)?.focus();
      return;
    }
    if (!(await dispatch({ deviceId: device.id, instructions, priority }))) return;
    setInstructions("");
    setMissing(false);
    onClose();
  }

  return (
    <FormDialog
      open={open}
      title={`Dispatch a technician to ${device.name}`}
      description={
        recipients.length === 0
          ? `Nobody covers ${device.city} yet.`
          : `${recipients.join(", ")} will be told by mail, with the device's address.`
      }
      submitLabel="Dispatch"
      busy={busy}
      onCancel={onClose}
      onSubmit={submit}
    >
      <TextAreaField
        id={id}
        label="Instructions"
        error={missing && instructions.trim() === "" ? "Say what is to be done." : undefined}
        value={instructions}
        maxLength={MAX_INSTRUCTIONS_LENGTH}
        rows={4}
        onChange={(event) => setInstructions(event.target.value)}
      />
      <SelectField
        label="Priority"
        value={priority}
        onChange={(event) => setPriority(event.target.value === "urgent" ? "urgent" : "routine")}
      >
        {Object.entries(PRIORITIES).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
