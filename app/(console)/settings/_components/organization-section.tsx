"use client";

import { useQuery } from "@tanstack/react-query";
import { Building2, Check } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { orpc, rpc } from "@/app/_lib/rpc";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { useServerChange } from "../../_change/use-server-change";
import { leavePage } from "../../_shell/leave-page";
import { ROLE_LABELS } from "../_state/member";
import { Loaded } from "./loaded";
import { SettingsCard, SettingsSection } from "./settings-section";

/** The organisations of the person, and the way from one to another. */
export function OrganizationSection() {
  const agent = useConsoleAgent();
  const { change, busy } = useServerChange();
  const mine = useQuery(orpc.organizations.mine.queryOptions());

  async function enter(organizationId: string, name: string): Promise<void> {
    await agent.audit.flush();
    const entered = await change({
      failed: `Could not switch to ${name}`,
      call: (context) => rpc.organizations.switch({ organizationId }, { context }),
    });
    if (entered !== undefined) leavePage(agent, "/devices");
  }

  return (
    <SettingsSection
      title="Organisation"
      description="What you see and do belongs to one organisation at a time. Approvals and conversations stay with theirs."
    >
      <SettingsCard>
        <Loaded query={mine}>
          {({ organizations }) => (
            <ul className="divide-y">
              {organizations.map(({ id, name, role, current }) => (
                <li key={id} className="flex min-h-12 items-center gap-3 px-4 py-2 text-[13px]">
                  <Building2 aria-hidden className="size-4 shrink-0 text-text-muted" />
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium">{name}</p>
                    <p className="text-xs text-text-muted">{ROLE_LABELS[role]}</p>
                  </div>
                  {current ? (
                    <span className="inline-flex items-center gap-1.5 text-xs font-medium text-success">
                      <Check aria-hidden className="size-3.5" />
                      Current
                    </span>
                  ) : (
                    <Button busy={busy} aria-label={`Switch to ${name}`} onClick={() => void enter(id, name)}>
                      Switch
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </SettingsCard>
    </SettingsSection>
  );
}
