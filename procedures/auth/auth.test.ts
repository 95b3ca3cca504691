import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mailOutbox, membership, session, verification } from "../db/schema";
import { PERSONAS, signIn, startTestServer, type TestServer } from "../testing/test-server";
import { type AuthOptions, createAuth } from "./create-auth";
import { handleAuthRequest, MAX_AUTH_BODY_BYTES } from "./handle-auth-request";
import { readSession } from "./read-session";
import { countAttempt } from "./sign-in-throttle";

const ORIGIN = "http://localhost:3000";
const PASSWORD = "fleetline-demo";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly auth?: TestServer["auth"];
  readonly reportFault?: (message: string) => void;
}

function send(path: string, sent: Sent = {}) {
  const { method = "POST", body, headers = {}, auth = server.auth, reportFault = () => undefined } = sent;
  const request = new Request(`${ORIGIN}/api/auth${path}`, {
    method,
    headers: { origin: ORIGIN, "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return handleAuthRequest(request, { connect: async () => auth, reportFault });
}

function trySignIn(email: string, password: string, address = "192.0.2.1", auth = server.auth) {
  return send("/sign-in/email", { body: { email, password }, headers: { "x-forwarded-for": address }, auth });
}

function authWith(changes: Partial<AuthOptions>) {
  return createAuth(server.database, {
    secret: "q8Zr2vX0nB5tJ7mK1cY4wH6sD9fG3lPaEuIo",
    url: ORIGIN,
    port: 3000,
    demoMode: true,
    mailCarrier: "outbox",
    now: () => new Date(),
    reportFault: () => undefined,
    ...changes,
  });
}

describe("signing in", () => {
  it("sets a cookie that scripts cannot read and other sites do not send", async () => {
    const response = await trySignIn(PERSONAS.operator, PASSWORD);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const cookie = response.headers.getSetCookie().join("\n");
    expect(cookie).toMatch(/^fleetline\.session_token=/);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).not.toContain("Secure");
  });

  it("marks the cookie secure when people come by https", async () => {
    const auth = authWith({ url: "https://fleet.example.com" });
    const headers = { origin: "https://fleet.example.com" };
    const response = await send("/sign-in/email", {
      body: { email: PERSONAS.operator, password: PASSWORD },
      headers,
      auth,
    });
    expect(response.headers.getSetCookie().join()).toMatch(/^__Secure-fleetline\.session_token=.*Secure/);
  });

  it("says the same about a wrong password and an unknown email", async () => {
    const wrong = await trySignIn(PERSONAS.operator, "wrong password");
    const unknown = await trySignIn("nobody@northwind.example", "wrong password");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toEqual(await unknown.json());
  });

  it("refuses the eleventh wrong try from one address with a time to wait, even with the right password", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await trySignIn(PERSONAS.viewer, "wrong password")).status).toBe(401);
    }
    const refused = await trySignIn(PERSONAS.viewer.toUpperCase(), PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("Wait") });
    expect((await trySignIn(PERSONAS.viewer, PASSWORD, "192.0.2.2")).status).toBe(200);
  });

  it("refuses an account that many addresses guess at", async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const guess = { email: "target@northwind.example", address: `192.0.2.${attempt}` };
      expect(await countAttempt(server.database, guess, new Date())).toEqual({ allowed: true });
    }
    expect((await trySignIn("target@northwind.example", "x", "198.51.100.1")).status).toBe(429);
  });

  it("lets nobody who guesses keep a browser out that has signed in before, even from the same address", async () => {
    const first = await trySignIn(PERSONAS.viewer, PASSWORD);
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    expect(first.headers.getSetCookie().join()).toMatch(/fleetline\.known_device=[^,]*HttpOnly/);
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const guess = { email: PERSONAS.viewer, address: `192.0.2.${attempt % 20}` };
      await countAttempt(server.database, guess, new Date());
    }
    const again = (email: string, password: string, headers: Record<string, string>) =>
      send("/sign-in/email", { body: { email, password }, headers });
    expect((await again(PERSONAS.viewer, PASSWORD, {})).status).toBe(429);
    const forged = { cookie: cookie.replace(/known_device=[^.]{4}/, "known_device=0000") };
    expect((await again(PERSONAS.viewer, PASSWORD, forged)).status).toBe(429);
    expect((await again(PERSONAS.viewer, PASSWORD, { cookie })).status).toBe(200);
  });

  it("limits the guesses of a known browser too, and knows it for its own account alone", async () => {
    const first = await trySignIn(PERSONAS.viewer, PASSWORD);
    const device = first.headers.getSetCookie().find((line) => line.includes("known_device")) ?? "";
    const headers = { cookie: device.split(";")[0] ?? "", "x-forwarded-for": "192.0.2.7" };
    const guess = (email: string) =>
      send("/sign-in/email", { body: { email, password: "wrong password" }, headers });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(PERSONAS.viewer)).status).toBe(401);
    expect((await guess(PERSONAS.viewer)).status).toBe(429);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await countAttempt(server.database, { email: PERSONAS.admin, address: "192.0.2.7" }, new Date());
    }
    expect((await guess(PERSONAS.admin)).status).toBe(429);
  });

  it("never blocks a person who knows the password, however often they sign in", async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await trySignIn(PERSONAS.viewer, PASSWORD)).status).toBe(200);
    }
  });

  it("refuses a page of another origin", async () => {
    const body = { email: PERSONAS.operator, password: PASSWORD };
    const foreign = { body, headers: { origin: "https://evil.example", cookie: "a=b" } };
    expect((await send("/sign-in/email", foreign)).status).toBe(403);
    const own = { body, headers: { origin: "http://127.0.0.1:3100", host: "127.0.0.1:3100", cookie: "a=b" } };
    const auth = authWith({ url: undefined });
    expect((await send("/sign-in/email", { ...own, auth })).status).toBe(200);
    expect((await send("/sign-in/email", { ...foreign, auth })).status).toBe(403);
  });
});

describe("the log of signing in", () => {
  it("holds no answer that a stranger can provoke, and holds what is broken", async () => {
    const faults: string[] = [];
    const reportFault = (message: string) => faults.push(message);
    const printed = vi.spyOn(console, "error");
    const auth = authWith({ reportFault });
    const body = { email: PERSONAS.operator, password: "wrong password" };
    const foreign = { origin: "https://evil.example/\\u001b[31m", cookie: "a=b" };
    const answers = [
      await send("/sign-in/email", { body, headers: foreign, auth, reportFault }),
      await send("/sign-in/email", { body, auth, reportFault }),
      await send("/sign-in/email", { body: { email: 7 }, auth, reportFault }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 401, 400]);
    expect(faults).toEqual([]);
    let readings = 0;
    const now = () => {
      readings += 1;
      if (readings > 1) throw new Error("no clock");
      return new Date();
    };
    const broken = authWith({ reportFault, now });
    expect((await send("/sign-in/email", { body, auth: broken, reportFault })).status).toBe(503);
    expect(faults).toEqual(["Signing in is not possible."]);
    expect(printed).not.toHaveBeenCalled();
  });
});

describe("a session", () => {
  it("knows the organisation, role and permissions of the person", async () => {
    const found = await server.services.readSession(server.headersOf("operator"));
    expect(found).toMatchObject({
      user: { email: PERSONAS.operator, name: "Omar Reyes" },
      organization: { id: "org-northwind", name: "Northwind Logistics" },
      role: "operator",
      permissions: [
        "devices:read",
        "devices:write",
        "incidents:read",
        "incidents:write",
        "reports:send",
        "audit:read",
      ],
    });
  });

  it.each(["", "fleetline.session_token=forged.signature"])(
    "is nobody's with the cookie %j",
    async (cookie) => {
      expect(await server.services.readSession(new Headers({ cookie }))).toBeNull();
    },
  );

  it("is found behind bad cookies of its name, and ends when it is signed out with them", async () => {
    const good = await signIn(server.auth, PERSONAS.viewer);
    const bad = "fleetline.session_token=planted.by-another-path";
    const read = (cookie: string) => server.services.readSession(new Headers({ cookie }));
    for (const cookie of [
      `${bad}; ${good}`,
      `a=b; ${bad}; ${good}; c=d`,
      `${good}; ${bad}`,
      `${bad};${bad};${good}`,
    ]) {
      expect((await read(cookie))?.user.email).toBe(PERSONAS.viewer);
    }
    expect(await read(`${bad}; ${bad}`)).toBeNull();
    expect((await send("/sign-out", { headers: { cookie: `${bad}; ${good}` }, body: {} })).status).toBe(200);
    expect(await read(good)).toBeNull();
  });

  it("ends when it is signed out, for everyone who holds its cookie", async () => {
    const headers = { cookie: await signIn(server.auth, PERSONAS.viewer) };
    expect((await send("/sign-out", { headers, body: {} })).status).toBe(200);
    expect(await server.services.readSession(new Headers(headers))).toBeNull();
  });

  it("ends when its time is over", async () => {
    const headers = new Headers({ cookie: await signIn(server.auth, PERSONAS.viewer) });
    const found = await server.services.readSession(headers);
    await server.database
      .update(session)
      .set({ expiresAt: new Date(0) })
      .where(eq(session.id, found?.sessionId ?? ""));
    expect(await server.services.readSession(headers)).toBeNull();
  });

  it("is worth nothing once the membership is gone", async () => {
    const headers = server.headersOf("stranger");
    const [kept] = await server.database
      .delete(membership)
      .where(eq(membership.userId, "user-admin-contoso-example"))
      .returning();
    if (kept === undefined) throw new Error("The stranger has no membership.");
    expect(await server.services.readSession(headers)).toBeNull();
    await server.database.insert(membership).values(kept);
    expect(await server.services.readSession(headers)).not.toBeNull();
  });
});

describe("outside demo mode", () => {
  it("the published accounts are closed, to new and to existing sessions", async () => {
    const auth = authWith({ demoMode: false });
    expect((await trySignIn(PERSONAS.admin, PASSWORD, "192.0.2.9", auth)).status).toBe(401);
    const source = { auth, database: server.database, demoMode: false };
    expect(await readSession(source, server.headersOf("admin"))).toBeNull();
  });
});

describe("/api/auth", () => {
  it.each([
    ["POST", "/sign-up/email"],
    ["POST", "/update-user"],
    ["POST", "/change-email"],
    ["POST", "/delete-user"],
    ["GET", "/list-sessions"],
    ["GET", "/sign-in/email"],
    ["POST", "/sign-in/email/../../sign-up/email"],
  ])("has nothing at %s %s", async (method, path) => {
    const response = await send(path, { method, ...(method === "POST" && { body: {} }) });
    expect(response.status).toBe(404);
  });

  it("refuses a body over the limit with 413", async () => {
    const body = { email: PERSONAS.operator, password: "x".repeat(MAX_AUTH_BODY_BYTES) };
    expect((await send("/sign-in/email", { body })).status).toBe(413);
  });

  it("refuses a body that is nested too deep with 400", async () => {
    const password: unknown = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`);
    const response = await send("/sign-in/email", { body: { email: PERSONAS.operator, password } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("levels deep") });
  });

  it("answers 503 and no detail while the server is not ready", async () => {
    const faults: unknown[] = [];
    const response = await handleAuthRequest(new Request(`${ORIGIN}/api/auth/get-session`), {
      connect: () => Promise.reject(new Error("inner detail")),
      reportFault: (_message, error) => faults.push(error),
    });
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("inner detail");
    expect(faults).toHaveLength(1);
  });
});

describe("a forgotten password", () => {
  const request = (email: string, address = "192.0.2.9") =>
    send("/request-password-reset", { body: { email }, headers: { "x-forwarded-for": address } });

  async function letters() {
    return await server.database.select().from(mailOutbox).where(eq(mailOutbox.kind, "password-reset"));
  }

  async function tokenFor(email: string): Promise<string> {
    await request(email);
    await vi.waitFor(async () => expect((await letters()).length).toBeGreaterThan(0));
    const [letter] = await letters();
    return /\/reset-password\/([A-Za-z0-9]+)/.exec(letter?.body ?? "")?.[1] ?? "";
  }

  const reset = (token: string, newPassword: string) =>
    send("/reset-password", { body: { token, newPassword } });

  it("is answered alike whether the address has an account or not", async () => {
    const known = await request(PERSONAS.viewer);
    const unknown = await request("nobody@northwind.example");
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1));
    expect((await letters())[0]).toMatchObject({
      recipient: PERSONAS.viewer,
      organizationId: "org-northwind",
    });
  });

  it("is replaced by the link in the letter, once, which ends every session and is kept on record", async () => {
    const token = await tokenFor(PERSONAS.viewer);
    expect((await reset(token, "short")).status).toBe(400);
    expect((await reset(token, "another good one")).status).toBe(200);
    expect((await trySignIn(PERSONAS.viewer, PASSWORD)).status).toBe(401);
    expect((await trySignIn(PERSONAS.viewer, "another good one")).status).toBe(200);
    expect(await server.services.readSession(server.headersOf("viewer"))).toBeNull();
    expect((await reset(token, "a third good one")).status).toBe(400);
    const { items } = await server.clientOf("admin").audit.list({});
    expect(items).toMatchObject([{ subject: "account.resetPassword", outcome: "executed" }]);
  });

  it("leaves no usable token in the database", async () => {
    const token = await tokenFor(PERSONAS.viewer);
    const kept = await server.database.select().from(verification);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it("fills nobody's mailbox: three letters to an account in a quarter of an hour", async () => {
    for (let turn = 0; turn < 6; turn += 1) await request(PERSONAS.viewer, `192.0.2.${turn}`);
    await vi.waitFor(async () => expect(await letters()).toHaveLength(3));
  });

  it("stays with a closed demo account outside demo mode", async () => {
    const auth = authWith({ demoMode: false });
    await send("/request-password-reset", { body: { email: PERSONAS.viewer }, auth });
    await request(PERSONAS.operator);
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1));
    expect((await letters())[0]).toMatchObject({ recipient: PERSONAS.operator });
  });
});
