"use client";

import { requireConfirmation } from "agent-surface";
import { useAgentProcedure } from "agent-surface/orpc/react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { z } from "zod";
import { boundValuesOf } from "@/app/_lib/agent/bound-values";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { requirePermission } from "../../_agent/require-permission";
import type { Member } from "../_state/member";

const nameInput = z.looseObject({ name: z.string() });
const inviteInput = z.looseObject({ email: z.string(), role: z.string() });
const roleInput = z.looseObject({ memberId: z.string(), role: z.string() });

const MEMBERS = { type: "settings.members" };
const SET_ROLE = "domain:members.setRole";

/** Changing one's own name, which everybody may. */
export function ProfileReference() {
  const { refs } = useConsoleAgent();
  useAgentProcedure(refs.profile.update, {
    confirmation: "required",
    policies: [
      requireConfirmation({ summary: (input) => `Change your name to “${nameInput.parse(input).name}”` }),
    ],
    context: { type: "settings.profile" },
  });
  return null;
}

/**
 * What an admin may do about members. Mounted for admins alone; the policy hides it as well should that change while
 * the page is open.
 */
export function MemberReferences({ selected }: { selected: Member | undefined }) {
  const { refs, registry } = useConsoleAgent();

  // A person who is asked to approve a call sees a name, and when it no longer is what the screen shows.
  useEffect(() => {
    if (selected === undefined) return undefined;
    const input = { memberId: selected.id };
    return boundValuesOf(registry).tell([SET_ROLE], {
      input,
      names: new Map([[selected.id, selected.name]]),
    });
  }, [registry, selected]);

  useAgentProcedure(refs.members.invite, {
    confirmation: "required",
    policies: [
      requirePermission("organization:manage"),
      requireConfirmation({
        summary: (input) => {
          const { email, role } = inviteInput.parse(input);
          return `Invite ${email} as ${role}, with a letter that lets them in`;
        },
      }),
    ],
    context: MEMBERS,
  });
  useAgentProcedure(refs.members.setRole, {
    when: () => selected !== undefined,
    unavailableReason: "Select a member first",
    bind: () => ({ memberId: selected?.id ?? "" }),
    describe: () => `Acts on the selected member: ${selected?.name ?? "nobody"} now.`,
    confirmation: "required",
    policies: [
      requirePermission("organization:manage"),
      requireConfirmation({
        summary: (input) => {
          const { memberId, role } = roleInput.parse(input);
          const name = memberId === selected?.id ? selected.name : memberId;
          return `Change the role of ${name} to ${role}`;
        },
      }),
    ],
    context: MEMBERS,
  });
  return null;
}

/** Loads the page's own session anew when the server knows another name: every part of the page shows it. */
export function useFreshName(members: readonly Member[] | undefined): void {
  const { session } = useConsoleAgent();
  const router = useRouter();
  const known = members?.find(({ id }) => id === session.user.id)?.name;
  useEffect(() => {
    if (known !== undefined && known !== session.user.name) router.refresh();
  }, [known, session.user.name, router]);
}
