import type { ReactNode } from "react";
import { Assistant } from "@/app/_components/assistant";
import { showDemoBanner } from "@/app/_lib/demo-banner";
import { serverProcedures } from "@/app/_lib/server-procedures";
import { requireSession } from "@/app/_lib/session/require-session";
import { getEnvironment } from "@/lib/env";
import { toAgentManifest } from "./_agent/agent-manifest";
import { AppNavigation } from "./_agent/app-navigation";
import { AppPreferences } from "./_agent/app-preferences";
import { ConsoleAgentProvider } from "./_agent/console-agent-provider";
import { type ConsoleSession, sessionKey } from "./_agent/console-session";
import { ConsoleShell } from "./_shell/console-shell";
import { SessionWatch } from "./_shell/session-watch";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { user, organization, role, permissions } = await requireSession();
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
      <SessionWatch />
      <ConsoleShell
        organization={organization}
        demoBanner={await showDemoBanner()}
        assistant={<Assistant user={user} />}
      >
        {children}
      </ConsoleShell>
    </ConsoleAgentProvider>
  );
}
