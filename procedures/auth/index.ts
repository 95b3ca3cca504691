import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from "../db/seed/demo-organizations";
import { getServer } from "../runtime/server";
import { isSetupOpen } from "../setup/first-organization";
import type { Role } from "./permissions";
import type { SessionUser } from "./session-user";

export type { Permission, Role } from "./permissions";
export type { SessionUser } from "./session-user";

export interface SignInPersona {
  /** What the sign-in page names the persona: `Sign in as <label>`. */
  readonly label: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly organization: string;
}

export interface SignInOptions {
  readonly demoMode: boolean;
  /** Empty outside demo mode. */
  readonly personas: readonly SignInPersona[];
  /** Nobody has an account yet: the first visitor makes the first organisation. */
  readonly setupOpen: boolean;
}

/** Who is signed in with these headers, or `null`. @throws ServerNotReadyError */
export async function getSession(headers: Headers): Promise<SessionUser | null> {
  const server = await getServer();
  return await server.readSession(headers);
}

/** What the sign-in page offers. @throws ServerNotReadyError */
export async function getSignInOptions(): Promise<SignInOptions> {
  const { demoMode, database } = await getServer();
  if (!demoMode) return { demoMode, personas: [], setupOpen: await isSetupOpen(database) };
  const personas = DEMO_ORGANIZATIONS.flatMap((organization) =>
    organization.personas.map(({ key, name, email, role }) => {
      return { label: key, name, email, password: DEMO_PASSWORD, role, organization: organization.name };
    }),
  );
  return { demoMode, personas, setupOpen: false };
}
