import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits in 43 characters. Whoever has it may accept the invitation, so only its hash is kept. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Any text is taken: a token of another form is one that leads nowhere, and is answered like one. */
export const invitationTokenSchema = z.string().max(200);

export function isInvitationToken(text: string): boolean {
  return TOKEN.test(text);
}
