"use client";

import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { Button, IconButton } from "@/app/_components/ui/button";
import { ConfirmDialog } from "@/app/_components/ui/confirm-dialog";
import { SelectField } from "@/app/_components/ui/select-field";
import { rpc } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { useServerChange } from "../../_change/use-server-change";
import { MEMBER_PLACE } from "../_agent/places";
import { type Member, ROLE_LABELS, ROLE_MEANINGS, ROLES } from "../_state/member";

export interface MemberOperationsProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** What an admin does about the selected member. */
export function MemberOperations({ member, onClose }: MemberOperationsProps) {
  const { guard, session } = useConsoleAgent();
  const { change, busy } = useServerChange();
  const [role, setRole] = useState(member.role);
  const [removing, setRemoving] = useState(false);
  const deciding = removing || role !== member.role;

  // While a person decides about exactly this member, an agent may not select another one.
  useEffect(() => {
    if (!deciding) return undefined;
    guard.begin({ id: MEMBER_PLACE, label: `the membership of ${member.name}` });
    return () => guard.end(MEMBER_PLACE);
  }, [deciding, member.name, guard]);

  async function saveRole(): Promise<void> {
    const saved = await change({
      failed: `Could not change the role of ${member.name}`,
      call: (context) => rpc.members.setRole({ memberId: member.id, role }, { context }),
    });
    if (saved === undefined) setRole(member.role);
    else toast.success(`${member.name} is ${ROLE_LABELS[role].toLowerCase()} now`);
  }

  async function remove(): Promise<void> {
    const removed = await change({
      failed: `Could not remove ${member.name}`,
      call: (context) => rpc.members.remove({ memberId: member.id }, { context }),
    });
    setRemoving(false);
    if (removed === undefined) return;
    toast.success(`${member.name} is no member any more`);
    onClose();
  }

  return (
    <section
      aria-label={`Change ${member.name}`}
      className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b bg-surface-muted px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-[13px] font-medium">{member.name}</p>
        <p className="text-xs text-text-muted">
          {ROLE_LABELS[role]}: {ROLE_MEANINGS[role]}
        </p>
      </div>
      <SelectField
        label="Role"
        value={role}
        onChange={(event) => setRole(ROLES.find((known) => known === event.target.value) ?? member.role)}
        className="w-32"
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <Button variant="primary" busy={busy} disabled={role === member.role} onClick={() => void saveRole()}>
        Change role
      </Button>
      {member.id === session.user.id ? null : <Button onClick={() => setRemoving(true)}>Remove…</Button>}
      <IconButton label="Done with this member" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </IconButton>
      <ConfirmDialog
        open={removing}
        danger
        title={`Remove ${member.name}?`}
        confirmLabel="Remove"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        {member.email} loses access to {session.organization.name} at once. Their account and what they have
        done stay, and they can be invited again.
      </ConfirmDialog>
    </section>
  );
}
