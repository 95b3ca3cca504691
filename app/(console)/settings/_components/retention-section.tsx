"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/app/_components/ui/button";
import { ConfirmDialog } from "@/app/_components/ui/confirm-dialog";
import { TextField } from "@/app/_components/ui/field";
import { orpc, type RpcClient, rpc } from "@/app/_lib/rpc";
import { useServerChange } from "../../_change/use-server-change";
import { Loaded } from "./loaded";
import { SettingsCard, SettingsSection } from "./settings-section";

type Retention = Awaited<ReturnType<RpcClient["organization"]["read"]>>["retention"];

const BOUNDS = { auditDays: [7, 3_650], mailDays: [1, 365] } as const;

export function RetentionSection() {
  const query = useQuery(orpc.organization.read.queryOptions());
  return (
    <SettingsSection
      title="Retention"
      description="How long the organisation keeps what it records. Older records and letters are deleted every few minutes."
    >
      <SettingsCard>
        <Loaded query={query}>
          {({ retention }) => (
            // Another's change makes what is typed here a decision about something else.
            <RetentionForm key={JSON.stringify(retention)} present={retention} />
          )}
        </Loaded>
      </SettingsCard>
    </SettingsSection>
  );
}

/** The number of days in a text, when it is one that the server takes. */
function daysIn(text: string, [min, max]: readonly [number, number]): number | undefined {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return days >= min && days <= max ? days : undefined;
}

function RetentionForm({ present }: { present: Retention }) {
  const { change, busy } = useServerChange();
  const [audit, setAudit] = useState(String(present.auditDays));
  const [mail, setMail] = useState(String(present.mailDays));
  const [asking, setAsking] = useState(false);
  const auditDays = daysIn(audit, BOUNDS.auditDays);
  const mailDays = daysIn(mail, BOUNDS.mailDays);
  const changed = auditDays !== present.auditDays || mailDays !== present.mailDays;
  const wanted = auditDays === undefined || mailDays === undefined ? undefined : { auditDays, mailDays };
  const shorter =
    wanted !== undefined && (wanted.auditDays < present.auditDays || wanted.mailDays < present.mailDays);

  async function save(): Promise<void> {
    if (wanted === undefined) return;
    const saved = await change({
      failed: "Could not change the retention",
      call: (context) =>
        rpc.organization.updateRetention({ retention: wanted, expected: present }, { context }),
    });
    setAsking(false);
    if (saved !== undefined) toast.success("Retention changed");
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wanted === undefined || !changed) return;
    // What a shorter time deletes does not come back.
    if (shorter) setAsking(true);
    else void save();
  }

  const errorOf = (days: number | undefined, [min, max]: readonly [number, number]) =>
    days === undefined ? { error: `A whole number from ${min} to ${max}` } : {};

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 p-4">
      <div className="grid gap-4 @lg:grid-cols-2">
        <TextField
          label="Activity, in days"
          inputMode="numeric"
          value={audit}
          maxLength={5}
          hint="Who did what, as the page Activity shows it"
          onChange={(event) => setAudit(event.target.value)}
          {...errorOf(auditDays, BOUNDS.auditDays)}
        />
        <TextField
          label="Letters, in days"
          inputMode="numeric"
          value={mail}
          maxLength={5}
          hint="What stands in the outbox below"
          onChange={(event) => setMail(event.target.value)}
          {...errorOf(mailDays, BOUNDS.mailDays)}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={!changed || wanted === undefined}
        className="self-end"
      >
        Save retention
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title="Keep less?"
        confirmLabel="Keep less"
        busy={busy}
        onConfirm={() => void save()}
        onCancel={() => setAsking(false)}
      >
        Records older than {auditDays} days and letters older than {mailDays} days are deleted. Nothing brings
        them back.
      </ConfirmDialog>
    </form>
  );
}
