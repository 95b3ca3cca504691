import { createRouterClient } from "@orpc/server";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAuth } from "../auth/create-auth";
import { readSession } from "../auth/read-session";
import type { ServerServices } from "../base/request-context";
import type { OpenDatabase } from "../db/database";
import { auditRecord, membership, organization, user } from "../db/schema";
import { router } from "../router";
import { openTestDatabase } from "../testing/open-test-database";
import { refusalOf, signIn } from "../testing/test-server";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const REQUEST = {
  organizationName: "Fabrikam",
  name: "Fay Brik",
  email: "Fay@Fabrikam.example",
  password: "a long password",
};

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase(async () => undefined);
});
beforeEach(() =>
  opened.database.execute(sql`truncate "user", organization, audit_record, rate_limit cascade`),
);
afterAll(() => opened.close());

function clientWith(demoMode: boolean) {
  const { database } = opened;
  const services: ServerServices = {
    database,
    demoMode,
    mailCarrier: "outbox",
    readSession: async () => null,
  };
  const connect = async () => services;
  const context = { headers: new Headers(), connect, now: () => new Date(), reportFault: () => undefined };
  return createRouterClient(router, { context });
}

describe("the first visitor", () => {
  it("sets up the first organisation, administers it, and closes the door behind", async () => {
    const client = clientWith(false);
    expect(await client.setup.status()).toEqual({ open: true });
    const { organizationId } = await client.setup.createOrganization(REQUEST);
    expect(await client.setup.status()).toEqual({ open: false });

    const { database } = opened;
    const secret = "q8Zr2vX0nB5tJ7mK1cY4wH6sD9fG3lPaEuIo";
    const auth = createAuth(database, {
      secret,
      url: undefined,
      port: 3000,
      demoMode: false,
      mailCarrier: "outbox",
      now: () => new Date(),
      reportFault: () => undefined,
    });
    const cookie = await signIn(auth, "fay@fabrikam.example", REQUEST.password);
    const session = await readSession({ auth, database, demoMode: false }, new Headers({ cookie }));
    expect(session).toMatchObject({ role: "admin", organization: { id: organizationId, name: "Fabrikam" } });

    const refusal = await refusalOf(
      client.setup.createOrganization({ ...REQUEST, email: "two@fabrikam.example" }),
    );
    expect(refusal).toMatchObject({ code: "SETUP_CLOSED", status: 409, defined: true });
  });

  it("is one, when several come at the same moment", async () => {
    const client = clientWith(false);
    const settled = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) =>
        client.setup.createOrganization({ ...REQUEST, email: `visitor${index}@fabrikam.example` }),
      ),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await opened.database.select().from(organization)).toHaveLength(1);
    expect(await opened.database.select().from(membership)).toHaveLength(1);
    expect(await opened.database.select().from(user)).toHaveLength(1);
  });

  it("is recorded, and a password is not", async () => {
    const client = clientWith(false);
    const { organizationId } = await client.setup.createOrganization(REQUEST);
    await refusalOf(client.setup.createOrganization(REQUEST));
    const rows = await opened.database.select().from(auditRecord);
    expect(rows).toMatchObject([
      { subject: "setup.createOrganization", outcome: "executed", organizationId },
      { subject: "setup.createOrganization", outcome: "refused", code: "SETUP_CLOSED" },
    ]);
    expect(JSON.stringify(rows)).not.toContain(REQUEST.password);
  });

  it("finds the door closed in demo mode", async () => {
    const client = clientWith(true);
    expect(await client.setup.status()).toEqual({ open: false });
    expect((await refusalOf(client.setup.createOrganization(REQUEST))).code).toBe("SETUP_CLOSED");
  });

  it.each([
    [{ password: "short" }, "password"],
    [{ email: "fay" }, "email"],
    [{ organizationName: "   " }, "organizationName"],
    [{ name: "x".repeat(81) }, "name"],
  ])("is told which field of %j is wrong", async (wrong, path) => {
    const refusal = await refusalOf(clientWith(false).setup.createOrganization({ ...REQUEST, ...wrong }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", data: { issues: [{ path }] } });
  });

  it("has to wait when strangers ask too often", async () => {
    const client = clientWith(true);
    for (let attempt = 0; attempt < 20; attempt += 1)
      await refusalOf(client.setup.createOrganization(REQUEST));
    expect((await refusalOf(client.setup.createOrganization(REQUEST))).code).toBe("TOO_MANY_REQUESTS");
  });
});
