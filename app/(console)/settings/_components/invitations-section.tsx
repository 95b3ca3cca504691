"use client";

import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/app/_components/ui/button";
import { absoluteTime } from "@/app/_lib/relative-time";
import { orpc, rpc } from "@/app/_lib/rpc";
import { useServerChange } from "../../_change/use-server-change";
import { ROLE_LABELS } from "../_state/member";
import { Loaded } from "./loaded";
import { SettingsCard, SettingsSection } from "./settings-section";

/** Who has been invited and has not come yet. */
export function InvitationsSection() {
  const { change, busy } = useServerChange();
  const query = useQuery(orpc.invitations.list.queryOptions());

  async function revoke(invitationId: string, email: string): Promise<void> {
    const revoked = await change({
      failed: `Could not withdraw the invitation of ${email}`,
      call: (context) => rpc.invitations.revoke({ invitationId }, { context }),
    });
    if (revoked !== undefined) toast.success(`The invitation of ${email} leads nowhere now`);
  }

  return (
    <SettingsSection
      title="Invitations"
      description="Those who have not come yet. Inviting somebody again withdraws the earlier link."
    >
      <SettingsCard>
        <Loaded query={query}>
          {({ invitations }) =>
            invitations.length === 0 ? (
              <p className="px-4 py-3 text-[13px] text-text-muted">Nobody is invited at the moment.</p>
            ) : (
              <ul aria-label="Invitations" className="divide-y">
                {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
                  <li key={id} className="flex min-h-12 items-center gap-3 px-4 py-2 text-[13px]">
                    <Mail aria-hidden className="size-4 shrink-0 text-text-muted" />
                    <div className="min-w-0 flex-1">
                      <p className="truncate font-medium">{email}</p>
                      <p className="truncate text-xs text-text-muted">
                        {ROLE_LABELS[role]}, by {invitedBy ?? "a former member"}, until{" "}
                        {absoluteTime(expiresAt)}
                      </p>
                    </div>
                    <Button busy={busy} aria-label={`Revoke ${email}`} onClick={() => void revoke(id, email)}>
                      Revoke
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </SettingsCard>
    </SettingsSection>
  );
}
