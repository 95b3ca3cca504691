import type { ReactNode } from "react";
import { showDemoBanner } from "@/app/_lib/demo-banner";
import { serverProcedures } from "@/app/_lib/server-procedures";
import { getEnvironment } from "@/lib/env";
import type { SessionUser } from "@/procedures/auth/session-user";
import { toAgentManifest } from "../_agent/agent-manifest";
import { AppNavigation } from "../_agent/app-navigation";
import { AppPreferences } from "../_agent/app-preferences";
import { ConsoleAgentProvider } from "../_agent/console-agent-provider";
import { type ConsoleSession, sessionKey } from "../_agent/console-session";
import { DeviceChangeAnnouncer } from "../_agent/device-change-announcer";
import { IncidentChangeAnnouncer } from "../_agent/incident-change-announcer";
import { ServerApprovalPrompt } from "../_approvals/server-approval-prompt";
import { ConsoleShell } from "./console-shell";
import { SessionWatch } from "./session-watch";

export interface ConsoleFrameProps {
  readonly person: SessionUser;
  /** The assistant's button; left out where leaving the page would end its conversation. */
  readonly assistant?: ReactNode;
  readonly children: ReactNode;
}

/** The console around a page: what belongs to the person, the navigation and the header. */
export async function ConsoleFrame({ person, assistant, children }: ConsoleFrameProps) {
  const { user, organization, role, permissions } = person;
  const procedures = await serverProcedures();
  const manifest = toAgentManifest(await procedures.agent.manifest());
  // The session's own id stays on the server.
  const session: ConsoleSession = { user, organization, role, permissions };

  return (
    <ConsoleAgentProvider
      key={sessionKey(session)}
      session={session}
      manifest={manifest}
      confirmationTtlMs={getEnvironment().timeouts.confirmationMs}
    >
      <AppNavigation />
      <AppPreferences />
      <DeviceChangeAnnouncer />
      <IncidentChangeAnnouncer />
      <SessionWatch />
      <ServerApprovalPrompt />
      <ConsoleShell organization={organization} demoBanner={await showDemoBanner()} assistant={assistant}>
        {children}
      </ConsoleShell>
    </ConsoleAgentProvider>
  );
}
