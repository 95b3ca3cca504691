import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { builder } from "../base/builder";
import type { SignedInContext } from "../base/observed-context";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { membership } from "../db/schema";
import { lockOrganization } from "../organization/lock-organization";
import { findMembers } from "./find-members";
import { isLastAdmin, LAST_ADMIN } from "./is-last-admin";
import { memberIdSchema, memberSchema, roleSchema } from "./member-schema";

const setRoleInput = z.strictObject({ memberId: memberIdSchema, role: roleSchema });

/** Nobody is asked to approve a role for somebody who is no member. */
const knownMember = builder
  .$context<SignedInContext>()
  .middleware(async ({ context, errors, next }, { memberId }: { memberId: string }) => {
    const [member] = await findMembers(context.database, context.session.organization.id, memberId);
    if (member === undefined) throw errors.NOT_FOUND({ data: { ids: [memberId] } });
    return await next();
  });

/** Gives a member another role. The new one counts from their next request on. */
export const setRole = memberProcedure
  .meta({
    access: "organization:manage",
    rateLimit: { limit: 60, windowMs: 60_000 },
    agent: {
      expose: true,
      description: "Change the role of a member: make them an admin, an operator or a viewer.",
      sideEffect: "write",
      // An admin may do everything, this too, so the server asks once more.
      requiresApproval: (input) => setRoleInput.safeParse(input).data?.role === "admin",
    },
  })
  .input(setRoleInput)
  .use(knownMember)
  .use(runMutation)
  .errors({ LAST_ADMIN })
  .output(z.strictObject({ member: memberSchema, changed: z.boolean() }))
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const organizationId = session.organization.id;
    const { memberId, role } = input;
    await lockOrganization(transaction, organizationId);
    const [member] = await findMembers(transaction, organizationId, memberId);
    if (member === undefined) throw errors.NOT_FOUND({ data: { ids: [memberId] } });
    if (member.role === role) return { member, changed: false };
    if (member.role === "admin" && (await isLastAdmin(transaction, organizationId, memberId))) {
      throw errors.LAST_ADMIN();
    }
    await transaction
      .update(membership)
      .set({ role })
      .where(and(eq(membership.organizationId, organizationId), eq(membership.userId, memberId)));
    trace.affects([memberId]);
    return { member: { ...member, role }, changed: true };
  });
