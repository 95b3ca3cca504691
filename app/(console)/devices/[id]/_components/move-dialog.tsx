"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormError, TextField } from "@/app/_components/ui/field";
import { FormDialog } from "@/app/_components/ui/form-dialog";
import { SelectField } from "@/app/_components/ui/select-field";
import { orpc } from "@/app/_lib/rpc";
import { cleanText } from "@/app/_lib/view-params";
import { useVersionedForm } from "../_state/use-versioned-form";
import { ChangedMeanwhile } from "./changed-meanwhile";
import type { DeviceFormProps } from "./rename-dialog";

/** The server takes no longer name of a site. */
const MAX_SITE_LENGTH = 80;

export function MoveDialog({ device, busy, attempt, onClose }: DeviceFormProps) {
  const form = useVersionedForm(device, attempt);
  const [city, setCity] = useState(device.city);
  const [text, setText] = useState(device.site);
  const [wasSent, setSent] = useState(false);
  const site = cleanText(text, MAX_SITE_LENGTH);
  const { data } = useQuery(orpc.devices.search.queryOptions({ input: { pageSize: 10 } }));
  const known = data?.cities ?? [];
  const cities = known.includes(device.city) ? known : [device.city, ...known];

  return (
    <FormDialog
      open
      title={`Move ${device.name}`}
      description="Books the device at another site, with the coordinates of the devices there."
      submitLabel={form.conflict ? "Move anyway" : "Move"}
      busy={busy}
      onCancel={onClose}
      onSubmit={async () => {
        setSent(true);
        if (site === null) return;
        const change = {
          kind: "move",
          devices: [device],
          place: { city, site },
          expectedVersion: form.version,
        } as const;
        if (await form.submit(change)) onClose();
      }}
    >
      {form.conflict ? <ChangedMeanwhile differences={form.conflict} /> : null}
      <SelectField label="New city" value={city} onChange={(event) => setCity(event.target.value)}>
        {cities.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Site"
        dir="auto"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        {...(wasSent &&
          site === null && { error: `Name the site, with 1 to ${MAX_SITE_LENGTH} characters.` })}
      />
      {form.failure === undefined ? null : <FormError>{form.failure}</FormError>}
    </FormDialog>
  );
}
