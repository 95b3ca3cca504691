"use client";

import { UserPlus } from "lucide-react";
import { useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/app/_components/ui/button";
import { TextField } from "@/app/_components/ui/field";
import { FormDialog } from "@/app/_components/ui/form-dialog";
import { SelectField } from "@/app/_components/ui/select-field";
import { rpc } from "@/app/_lib/rpc";
import type { Role } from "@/procedures/auth/permissions";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { useServerChange } from "../../_change/use-server-change";
import { MAX_EMAIL_LENGTH, ROLE_LABELS, ROLE_MEANINGS, ROLES } from "../_state/member";

/** Not a proof that letters arrive, only that one was written: the server checks more. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function InviteButton() {
  const { session } = useConsoleAgent();
  const { change, busy } = useServerChange();
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [tried, setTried] = useState(false);
  const id = useId();
  const valid = ADDRESS.test(email.trim());

  async function invite(): Promise<void> {
    setTried(true);
    if (!valid) {
      document.getElementById(id)?.focus();
      return;
    }
    const invited = await change({
      failed: `Could not invite ${email.trim()}`,
      call: (context) => rpc.members.invite({ email: email.trim(), role }, { context }),
    });
    if (invited === undefined) return;
    setOpen(false);
    setEmail("");
    setTried(false);
    toast.success(`${invited.email} is invited`, {
      description:
        invited.delivery === "smtp" ? "The letter is on its way." : "The letter waits in the outbox below.",
    });
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden className="size-3.5" />
        Invite…
      </Button>
      <FormDialog
        open={open}
        title="Invite somebody"
        description={`They get a letter with a link that lets them join ${session.organization.name}. It works once, for seven days.`}
        submitLabel="Send invitation"
        busy={busy}
        onSubmit={invite}
        onCancel={() => setOpen(false)}
      >
        <TextField
          id={id}
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          maxLength={MAX_EMAIL_LENGTH}
          onChange={(event) => setEmail(event.target.value)}
          {...(tried && !valid && { error: "This is not a complete email address." })}
        />
        <div className="flex flex-col gap-1.5">
          <SelectField
            label="Role"
            value={role}
            onChange={(event) => setRole(ROLES.find((known) => known === event.target.value) ?? role)}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {ROLE_LABELS[each]}
              </option>
            ))}
          </SelectField>
          <p className="text-xs text-text-muted">
            {ROLE_LABELS[role]}: {ROLE_MEANINGS[role]}
          </p>
        </div>
      </FormDialog>
    </>
  );
}
