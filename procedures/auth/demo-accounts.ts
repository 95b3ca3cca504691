import { DEMO_ORGANIZATIONS } from "../db/seed/demo-organizations";

const DEMO_EMAILS: ReadonlySet<string> = new Set(
  DEMO_ORGANIZATIONS.flatMap(({ personas }) => personas.map(({ email }) => email)),
);

export const DEMO_ORGANIZATION_IDS: readonly string[] = DEMO_ORGANIZATIONS.map(({ id }) => id);

/** Their password is published, so outside demo mode these accounts are closed even if they exist. */
export function isClosedDemoAccount(email: string): boolean {
  return DEMO_EMAILS.has(email.trim().toLowerCase());
}
