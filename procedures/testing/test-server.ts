import { call, createRouterClient, type RouterClient } from "@orpc/server";
import { hashPassword } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { listProcedures } from "../agent/list-procedures";
import { type Auth, createAuth } from "../auth/create-auth";
import { readSession } from "../auth/read-session";
import type { RequestContext, ServerServices } from "../base/request-context";
import type { Database } from "../db/database";
import { DEMO_PASSWORD } from "../db/seed/demo-organizations";
import { seedDemo } from "../db/seed/seed-demo";
import { type AppRouter, router } from "../router";
import { openTestDatabase } from "./open-test-database";

export const PERSONAS = {
  admin: "admin@northwind.example",
  operator: "operator@northwind.example",
  viewer: "viewer@northwind.example",
  stranger: "admin@contoso.example",
} as const;

/** `nobody` has no session. `stranger` administers another organisation. */
export type Persona = keyof typeof PERSONAS | "nobody";

export interface TestServer {
  readonly database: Database;
  readonly auth: Auth;
  readonly services: ServerServices;
  /** Faults that the server kept to itself. */
  readonly faults: { message: string; error: unknown }[];
  /** The server's clock; assign to let time pass. */
  clock: Date;
  headersOf(persona: Persona, extra?: Record<string, string>): Headers;
  contextOf(persona: Persona, extra?: Record<string, string>): RequestContext;
  clientOf(persona: Persona, extra?: Record<string, string>): RouterClient<AppRouter>;
  /** Calls by dotted path with an input of any shape, as a forged client would. */
  callByPath(persona: Persona, path: string, input: unknown): Promise<unknown>;
  /** The fleet as seeded, no audit, no counts, no stored answers. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

// These tests do real database work, and on a busy machine they wait for their turn.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

export const TEST_NOW = new Date("2026-11-30T12:00:00.000Z");

export async function signIn(auth: Auth, email: string, password = DEMO_PASSWORD): Promise<string> {
  const response = await auth.api.signInEmail({ body: { email, password }, asResponse: true });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!response.ok || cookie === undefined) throw new Error(`${email} could not sign in: ${response.status}`);
  return cookie;
}

/** What the demo data fills and tests change, in the order in which the rows refer to each other. */
const REFILLED = ["membership", "session", "device", "incident", "incident_event"] as const;

/** What too much refers to for it to be emptied: rows that tests add are deleted, those that they change are mended. */
const MENDED = ["user", "account", "organization"] as const;

/** A server with the demo data, without network or disk. */
export async function startTestServer(): Promise<TestServer> {
  const demo = { now: TEST_NOW, hashPassword };
  const opened = await openTestDatabase(async (database) => {
    await seedDemo(database, demo);
  });
  const { database } = opened;
  const faults: TestServer["faults"] = [];
  const auth = createAuth(database, {
    secret: "q8Zr2vX0nB5tJ7mK1cY4wH6sD9fG3lPaEuIo",
    url: "http://localhost:3000",
    port: 3000,
    demoMode: true,
    mailCarrier: "outbox",
    now: () => new Date(),
    reportFault: () => undefined,
  });
  const services: ServerServices = {
    database,
    demoMode: true,
    mailCarrier: "outbox",
    readSession: (headers) => readSession({ auth, database, demoMode: true }, headers),
  };
  const cookies = new Map<Persona, string>();
  for (const persona of ["admin", "operator", "viewer", "stranger"] as const) {
    cookies.set(persona, await signIn(auth, PERSONAS[persona]));
  }
  for (const table of [...REFILLED, ...MENDED]) {
    await database.execute(sql.raw(`create table seeded_${table} as select * from "${table}"`));
  }
  const server: TestServer = {
    database,
    auth,
    services,
    faults,
    clock: TEST_NOW,
    headersOf(persona, extra = {}) {
      const cookie = cookies.get(persona);
      return new Headers({ ...(cookie !== undefined && { cookie }), ...extra });
    },
    contextOf(persona, extra) {
      return {
        headers: server.headersOf(persona, extra),
        connect: async () => services,
        now: () => server.clock,
        reportFault: (message, error) => {
          faults.push({ message, error });
        },
      };
    },
    clientOf: (persona, extra) => createRouterClient(router, { context: server.contextOf(persona, extra) }),
    async callByPath(persona, path, input) {
      const listed = listProcedures(router).find((procedure) => procedure.path === path);
      if (listed === undefined) throw new Error(`${path} is not in the router.`);
      return await call(listed.procedure, input, {
        context: server.contextOf(persona),
        path: path.split("."),
      });
    },
    async reset() {
      server.clock = TEST_NOW;
      faults.length = 0;
      await database.execute(sql`
        truncate audit_record, idempotency_record, rate_limit, verification, mail_outbox, invitation,
          server_approval, membership, session, device cascade`);
      await database.execute(sql`delete from "user" where id not in (select id from seeded_user)`);
      await database.execute(sql`
        update "user" set name = seeded.name from seeded_user seeded where seeded.id = "user".id`);
      await database.execute(sql`
        update account set password = seeded.password from seeded_account seeded where seeded.id = account.id`);
      await database.execute(sql`
        update organization set audit_retention_days = seeded.audit_retention_days,
          mail_retention_days = seeded.mail_retention_days
        from seeded_organization seeded where seeded.id = organization.id`);
      for (const table of REFILLED) {
        await database.execute(sql.raw(`insert into ${table} select * from seeded_${table}`));
      }
    },
    close: () => opened.close(),
  };
  return server;
}

/** The typed refusal of a call, or a failure of the test when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<{
  code: string;
  status: number;
  defined: boolean;
  message: string;
  data: unknown;
}> {
  const outcome = await call.then(
    () => ({ accepted: true as const }),
    (error: unknown) => ({ accepted: false as const, error }),
  );
  if (outcome.accepted) throw new Error("The call was accepted.");
  const { error } = outcome;
  if (!isRefusal(error)) throw error;
  return error;
}

function isRefusal(error: unknown): error is Error & {
  code: string;
  status: number;
  defined: boolean;
  data: unknown;
} {
  return (
    error instanceof Error && "code" in error && "status" in error && "defined" in error && "data" in error
  );
}
