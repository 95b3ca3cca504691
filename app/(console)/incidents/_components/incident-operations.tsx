"use client";

import { CheckCheck, Eye, RotateCcw, UserRoundPlus } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { MenuContent, MenuItem, MenuSeparator } from "@/app/_components/ui/menu";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import type { Assignee, Incident } from "../_state/incident-cache";
import { changeable, type IncidentChange, type IncidentOperation } from "../_state/incident-change";
import { ResolveDialog } from "./resolve-dialog";

export interface IncidentOperationsProps {
  readonly incidents: readonly Incident[];
  readonly assignees: readonly Assignee[];
  readonly busy: boolean;
  /** Resolves with whether the server agreed. */
  readonly onChange: (change: IncidentChange) => Promise<boolean>;
}

/** What a person can do about the incidents. A button that would change nothing says why by being off. */
export function IncidentOperations({ incidents, assignees, busy, onChange }: IncidentOperationsProps) {
  const [resolving, setResolving] = useState(false);
  const toAcknowledge = changeable("acknowledge", incidents);
  const unresolved = changeable("resolve", incidents);
  const toReopen = changeable("reopen", incidents);
  const nothing = incidents.length === 0;
  const hint = nothing ? "Select at least one incident first" : undefined;
  const apply = (operation: IncidentOperation, to: readonly Incident[]) =>
    onChange({ operation, incidents: to });

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        disabled={toAcknowledge.length === 0 || busy}
        title={hint ?? (toAcknowledge.length === 0 ? "None of them is open" : undefined)}
        onClick={() => void apply({ kind: "acknowledge" }, toAcknowledge)}
      >
        <Eye aria-hidden className="size-3.5" />
        Acknowledge
      </Button>
      <AssignMenu
        assignees={assignees}
        disabled={unresolved.length === 0 || busy}
        title={hint}
        onAssign={(member) =>
          void apply({ kind: "assign", assignee: member?.id ?? null, name: member?.name ?? null }, unresolved)
        }
      />
      <Button
        disabled={unresolved.length === 0 || busy}
        title={hint ?? (unresolved.length === 0 ? "They are resolved already" : undefined)}
        onClick={() => setResolving(true)}
      >
        <CheckCheck aria-hidden className="size-3.5" />
        Resolve
      </Button>
      {toReopen.length > 0 && toReopen.length === incidents.length ? (
        <Button disabled={busy} onClick={() => void apply({ kind: "reopen", status: "open" }, toReopen)}>
          <RotateCcw aria-hidden className="size-3.5" />
          Reopen
        </Button>
      ) : null}
      <ResolveDialog
        open={resolving}
        incidents={unresolved}
        busy={busy}
        onCancel={() => setResolving(false)}
        onResolve={async (resolution) => {
          const agreed = await apply({ kind: "resolve", resolution }, unresolved);
          if (agreed) setResolving(false);
          return agreed;
        }}
      />
    </div>
  );
}

interface AssignMenuProps {
  readonly assignees: readonly Assignee[];
  readonly disabled: boolean;
  readonly title: string | undefined;
  readonly onAssign: (member: Assignee | null) => void;
}

function AssignMenu({ assignees, disabled, title, onAssign }: AssignMenuProps) {
  const { session } = useConsoleAgent();
  const self = assignees.find(({ id }) => id === session.user.id);
  const others = assignees.filter(({ id }) => id !== session.user.id);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button disabled={disabled} title={title}>
          <UserRoundPlus aria-hidden className="size-3.5" />
          Assign
        </Button>
      </DropdownMenu.Trigger>
      <MenuContent label="Assign">
        {self ? <MenuItem onSelect={() => onAssign(self)}>{self.name} (you)</MenuItem> : null}
        <div className="max-h-64 overflow-y-auto">
          {others.map((member) => (
            <MenuItem key={member.id} onSelect={() => onAssign(member)}>
              {member.name}
            </MenuItem>
          ))}
        </div>
        <MenuSeparator />
        <MenuItem onSelect={() => onAssign(null)}>Nobody</MenuItem>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
