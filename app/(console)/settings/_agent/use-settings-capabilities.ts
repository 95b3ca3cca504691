"use client";

import { action, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../_agent/announce-agent-change";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { MEMBER_ID, ROLES } from "../_state/member";
import type { SettingsScreen } from "../_state/use-settings-screen";
import { MEMBER_PLACE } from "./places";

const role = z
  .enum(ROLES)
  .describe("admin: does everything. operator: changes devices and incidents. viewer: only sees them.");

const profile = zs(
  z.strictObject({
    name: z.string(),
    email: z.string(),
    role,
    organization: z.string().describe("The organisation that the user acts for"),
  }),
);

const memberRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  joinedAt: z.string(),
  selected: z.boolean(),
  isUser: z.boolean().describe("true: this is the user"),
});

const members = zs(
  z.strictObject({
    members: z.array(memberRow).describe("Everybody in the organisation, by name"),
    selectedId: z.string().nullable().describe("Id of the selected member; null when none is"),
  }),
);

const selectInput = zs(
  z.strictObject({
    memberId: z
      .string()
      .regex(MEMBER_ID)
      .nullable()
      .describe("Id of a member, from settings.members.read; null to select nobody"),
  }),
);

const selection = zs(
  z.strictObject({ selectedId: z.string().nullable(), selectedName: z.string().nullable() }),
);

/** Declares `settings.profile` and `settings.members`. */
export function useSettingsCapabilities(screen: SettingsScreen): void {
  const { guard, hand, session } = useConsoleAgent();
  const { user, organization } = session;

  useAgentComponent({
    type: "settings.profile",
    description: "The user's own profile: name, email address and role.",
    priority: 5,
    observations: {
      read: observation({
        description: "Read who the user is: their own name, email, role and organisation.",
        output: profile,
        read: () => ({
          name: user.name,
          email: user.email,
          role: session.role,
          organization: organization.name,
        }),
      }),
    },
  });

  useAgentComponent({
    type: "settings.members",
    description:
      "The members (people, colleagues, users) of the organisation with their roles. Operations on a member act on the selected one.",
    priority: 10,
    observations: {
      read: observation({
        description: "Read the members of the organisation: names, emails, roles, and which one is selected.",
        output: members,
        read: async () => {
          const { page, selected } = await screen.settled();
          return {
            members: page.members.map((member) => ({
              ...member,
              selected: member.id === selected?.id,
              isUser: member.id === user.id,
            })),
            selectedId: selected?.id ?? null,
          };
        },
      }),
    },
    actions: {
      select: action({
        description: "Select one member by id, so that operations act on them. Read them with read first.",
        input: selectInput,
        output: selection,
        effect: "local-state",
        idempotent: true,
        precondition: () => guard.assertFree(MEMBER_PLACE),
        execute: async ({ memberId }, { signal }) => {
          const { page, selectedId } = await screen.settled(undefined, signal);
          const wanted = page.members.find(({ id }) => id === memberId);
          if (memberId !== null && wanted === undefined) {
            throw unmetCondition(
              "unknown-member",
              "Nobody in the organisation has that id. Use one that settings.members.read returns.",
            );
          }
          screen.select(memberId);
          await screen.settled((now) => now.selectedId === memberId, signal);
          if (memberId !== selectedId) {
            announceAgentChange(hand, {
              places: [MEMBER_PLACE],
              message: wanted === undefined ? "Nobody selected" : `${wanted.name} selected`,
              undo: () => screen.select(selectedId),
            });
          }
          return { selectedId: memberId, selectedName: wanted?.name ?? null };
        },
      }),
    },
  });
}
