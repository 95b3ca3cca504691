"use client";

import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import { IgnoredNotice } from "../../_list/ignored-notice";
import { PageHeader } from "../../_shell/page-header";
import { MemberReferences, ProfileReference, useFreshName } from "../_agent/settings-references";
import { useSettingsCapabilities } from "../_agent/use-settings-capabilities";
import { useSettingsScreen } from "../_state/use-settings-screen";
import { InvitationsSection } from "./invitations-section";
import { MembersSection } from "./members-section";
import { OrganizationSection } from "./organization-section";
import { OutboxSection } from "./outbox-section";
import { ProfileSection } from "./profile-section";
import { RetentionSection } from "./retention-section";

export function SettingsScreen() {
  const screen = useSettingsScreen();
  const { session } = useConsoleAgent();
  const manages = may(session, "organization:manage");
  const unknown =
    screen.selectedId !== null && screen.list.current && screen.selected === undefined ? (
      <p key="unknown">The member in the address does not belong to your organisation.</p>
    ) : null;

  useSettingsCapabilities(screen);
  useFreshName(screen.list.page?.members);

  return (
    <div className="mx-auto max-w-6xl">
      <ProfileReference />
      {manages ? <MemberReferences selected={screen.selected} /> : null}
      <PageHeader title="Settings">
        Your account, and how {session.organization.name} uses Fleetline
      </PageHeader>
      <div className="mb-4 empty:hidden">
        <IgnoredNotice ignored={screen.ignored}>{[unknown]}</IgnoredNotice>
      </div>
      <ProfileSection />
      <OrganizationSection />
      <MembersSection screen={screen} manages={manages} />
      {manages ? (
        <>
          <InvitationsSection />
          <RetentionSection />
          <OutboxSection />
        </>
      ) : null}
    </div>
  );
}
