"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/app/_components/ui/button";
import { classNames } from "@/app/_components/ui/class-names";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import { describeFailure } from "@/app/_lib/rpc";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched, useConsoleAgent } from "../../_agent/console-agent-provider";
import { RowsSkeleton } from "../../_list/rows-skeleton";
import { MEMBER_PLACE } from "../_agent/places";
import { type Member, ROLE_LABELS } from "../_state/member";
import type { SettingsScreen } from "../_state/use-settings-screen";
import { InviteButton } from "./invite-button";
import { MemberOperations } from "./member-operations";
import { SettingsCard, SettingsSection } from "./settings-section";

export interface MembersSectionProps {
  readonly screen: SettingsScreen;
  /** Whether the person may change members. */
  readonly manages: boolean;
}

export function MembersSection({ screen, manages }: MembersSectionProps) {
  const { selected } = screen;
  return (
    <SettingsSection
      title="Members"
      description={
        manages
          ? "Who belongs to the organisation. Choose somebody to change their role or to remove them."
          : "Who belongs to the organisation. Its admins invite people and change roles."
      }
      action={manages ? <InviteButton /> : null}
    >
      <SettingsCard>
        {manages && selected !== undefined ? (
          <MemberOperations key={selected.id} member={selected} onClose={() => screen.select(null)} />
        ) : null}
        <Members screen={screen} manages={manages} />
      </SettingsCard>
    </SettingsSection>
  );
}

function Members({ screen, manages }: MembersSectionProps) {
  const { list } = screen;
  if (list.page) return <MemberTable screen={screen} members={list.page.members} manages={manages} />;
  if (list.status !== "failed") return <RowsSkeleton noun="members" />;
  return (
    <EmptyState
      role="alert"
      icon={TriangleAlert}
      title="The members could not be loaded"
      action={<Button onClick={list.retry}>Load again</Button>}
    >
      {describeFailure(list.error)}
    </EmptyState>
  );
}

interface MemberTableProps extends MembersSectionProps {
  readonly members: readonly Member[];
}

function MemberTable({ screen, members, manages }: MemberTableProps) {
  const { session, hand } = useConsoleAgent();
  const touched = useAgentTouched(MEMBER_PLACE);
  return (
    <table aria-label="Members" className="w-full border-collapse text-left text-table">
      <thead>
        <tr className="border-b text-xs text-text-muted">
          {manages ? (
            <th scope="col" className="w-10 pl-4">
              <span className="sr-only">Selection</span>
            </th>
          ) : null}
          <th scope="col" className="px-4 py-2 font-medium">
            Name
          </th>
          <th scope="col" className="px-2 py-2 font-medium">
            Role
          </th>
          <th scope="col" className="hidden py-2 pr-4 pl-2 text-right font-medium @lg:table-cell">
            Joined
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const isSelected = member.id === screen.selected?.id;
          return (
            <tr
              key={member.id}
              data-agent-touched={(touched && isSelected) || undefined}
              className={classNames(
                "relative border-b last:border-0",
                isSelected ? "bg-accent-soft" : manages && "hover:bg-surface-hover",
              )}
            >
              {manages ? (
                <td className="pl-4">
                  <input
                    type="radio"
                    name="member"
                    aria-label={`Select ${member.name}`}
                    checked={isSelected}
                    onChange={() => {
                      hand.release([MEMBER_PLACE]);
                      screen.select(member.id);
                    }}
                    className="size-4 accent-accent after:absolute after:inset-0"
                  />
                </td>
              ) : null}
              <td className="w-full max-w-0 px-4 py-2">
                <p className="flex min-w-0 items-center gap-2 font-medium">
                  <bdi className="truncate">{member.name}</bdi>
                  {member.id === session.user.id ? (
                    <span className="shrink-0 rounded border px-1 text-[11px] leading-4 font-normal text-text-muted">
                      You
                    </span>
                  ) : null}
                  {isSelected ? <AgentTouchTag place={MEMBER_PLACE} /> : null}
                </p>
                <p className="truncate text-xs text-text-muted">{member.email}</p>
              </td>
              <td className="px-2 py-2 whitespace-nowrap">{ROLE_LABELS[member.role]}</td>
              <td className="hidden py-2 pr-4 pl-2 text-right text-text-muted @lg:table-cell">
                <TimeAgo iso={member.joinedAt} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
