"use client";

import { useState } from "react";
import { FormError, TextField } from "@/app/_components/ui/field";
import { FormDialog } from "@/app/_components/ui/form-dialog";
import { cleanText } from "@/app/_lib/view-params";
import type { DeviceDetail } from "../../_state/device-cache";
import type { DeviceChange } from "../../_state/use-change-devices";
import { useVersionedForm } from "../_state/use-versioned-form";
import { ChangedMeanwhile } from "./changed-meanwhile";

/** The server takes no longer name. */
const MAX_NAME_LENGTH = 80;

export interface DeviceFormProps {
  readonly device: DeviceDetail;
  readonly busy: boolean;
  readonly attempt: (change: DeviceChange) => Promise<void>;
  readonly onClose: () => void;
}

export function RenameDialog({ device, busy, attempt, onClose }: DeviceFormProps) {
  const form = useVersionedForm(device, attempt);
  const [text, setText] = useState(device.name);
  const [wasSent, setSent] = useState(false);
  const name = cleanText(text, MAX_NAME_LENGTH);

  return (
    <FormDialog
      open
      title="Rename device"
      description={`Everybody in your organisation sees the new name. ${device.name} keeps its id.`}
      submitLabel={form.conflict ? "Rename anyway" : "Rename"}
      busy={busy}
      onCancel={onClose}
      onSubmit={async () => {
        setSent(true);
        if (name === null) return;
        const change = { kind: "rename", devices: [device], name, expectedVersion: form.version } as const;
        if (await form.submit(change)) onClose();
      }}
    >
      {form.conflict ? <ChangedMeanwhile differences={form.conflict} /> : null}
      <TextField
        label="Name"
        dir="auto"
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        {...(wasSent && name === null && { error: `Give a name of 1 to ${MAX_NAME_LENGTH} characters.` })}
      />
      {form.failure === undefined ? null : <FormError>{form.failure}</FormError>}
    </FormDialog>
  );
}
