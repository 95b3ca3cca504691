import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { memberProcedure } from "../base/procedure";
import { runMutation } from "../base/run-mutation";
import { invitation, membership, user } from "../db/schema";
import { hashInvitationToken, newInvitationToken } from "../invitations/invitation-token";
import { enqueueMail, HERE } from "../mail/enqueue-mail";
import { lockOrganization } from "../organization/lock-organization";
import { roleSchema } from "./member-schema";

const VALID_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Writes to somebody that they may join. Inviting the same address again withdraws the earlier invitation, so that
 * one link at most leads in.
 */
export const invite = memberProcedure
  .meta({
    access: "organization:manage",
    rateLimit: { limit: 30, windowMs: 60 * 60_000 },
    agent: {
      expose: true,
      description:
        "Invite somebody to the organisation by email, with a role; sends them a letter with a link.",
      sideEffect: "external",
    },
  })
  .input(
    z.strictObject({
      email: z.email().max(254).toLowerCase().describe("Address of the person to invite"),
      role: roleSchema,
    }),
  )
  .use(runMutation)
  .errors({
    ALREADY_MEMBER: {
      status: 409,
      message: "Somebody with this address belongs to the organisation already. Nobody was invited.",
    },
  })
  .output(
    z.strictObject({
      invitationId: z.string(),
      email: z.string(),
      role: roleSchema,
      expiresAt: z.iso.datetime(),
      delivery: z
        .enum(["smtp", "outbox"])
        .describe("smtp: the letter is on its way. outbox: it waits in the outbox under Settings"),
    }),
  )
  .handler(async ({ context, input, errors }) => {
    const { transaction, session, trace } = context;
    const { email, role } = input;
    const { id: organizationId, name: organizationName } = session.organization;
    const now = context.now();
    await lockOrganization(transaction, organizationId);
    const members = await transaction
      .select({ id: user.id })
      .from(user)
      .innerJoin(membership, eq(membership.userId, user.id))
      .where(and(eq(user.email, email), eq(membership.organizationId, organizationId)));
    if (members.length > 0) throw errors.ALREADY_MEMBER();
    await transaction
      .update(invitation)
      .set({ revokedAt: now })
      .where(
        and(
          eq(invitation.organizationId, organizationId),
          eq(invitation.email, email),
          isNull(invitation.acceptedAt),
          isNull(invitation.revokedAt),
        ),
      );
    const [id, token] = [randomUUID(), newInvitationToken()];
    const expiresAt = new Date(now.getTime() + VALID_MS);
    await transaction.insert(invitation).values({
      id,
      organizationId,
      email,
      role,
      tokenHash: hashInvitationToken(token),
      invitedBy: session.user.id,
      createdAt: now,
      expiresAt,
    });
    await enqueueMail(context, {
      kind: "invitation",
      organizationId,
      requestedBy: session.user.id,
      recipient: email,
      subject: `${session.user.name} invites you to ${organizationName}`.slice(0, 200).toWellFormed(),
      body: letterOf({ inviter: session.user.name, organizationName, role, token, expiresAt }),
      confidential: true,
    });
    trace.affects([id]);
    const delivery = context.mailCarrier;
    return { invitationId: id, email, role, expiresAt: expiresAt.toISOString(), delivery };
  });

interface InvitationLetter {
  readonly inviter: string;
  readonly organizationName: string;
  readonly role: string;
  readonly token: string;
  readonly expiresAt: Date;
}

function letterOf({ inviter, organizationName, role, token, expiresAt }: InvitationLetter): string {
  return [
    `${inviter} invites you to join ${organizationName} in Fleetline as ${role}.`,
    `Accept here: ${HERE}/invitation/${token}`,
    `The link works once, until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
    "If you do not know what this is about, there is nothing to do.",
  ].join("\n\n");
}
