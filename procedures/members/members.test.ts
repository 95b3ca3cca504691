import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditRecord, invitation, mailOutbox, membership, session } from "../db/schema";
import { type Persona, refusalOf, signIn, startTestServer, type TestServer } from "../testing/test-server";

const ADMIN = "user-admin-northwind-example";
const OPERATOR = "user-operator-northwind-example";
const VIEWER = "user-viewer-northwind-example";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

async function roleOf(memberId: string): Promise<string | undefined> {
  const { members } = await server.clientOf("admin").members.list();
  return members.find(({ id }) => id === memberId)?.role;
}

/** Makes somebody an admin the way that people do: asked, granted, repeated. */
async function makeAdmin(memberId: string): Promise<void> {
  const admin = server.clientOf("admin");
  const asked = await refusalOf(admin.members.setRole({ memberId, role: "admin" }));
  expect(asked.code).toBe("CONFIRMATION_REQUIRED");
  const { items } = await admin.approvals.list();
  const approvalId = items[0]?.id ?? "";
  await admin.approvals.grant({ approvalId });
  await server
    .clientOf("admin", { "x-approval-id": approvalId })
    .members.setRole({ memberId, role: "admin" });
}

/** The token in the newest letter. */
async function newestToken(): Promise<string> {
  const letters = await server.database.select().from(mailOutbox).orderBy(mailOutbox.sequence);
  return /\/invitation\/([A-Za-z0-9_-]+)/.exec(letters.at(-1)?.body ?? "")?.[1] ?? "";
}

describe("members.list", () => {
  it("names the organisation's own members to each of them, and nobody else's", async () => {
    for (const persona of ["admin", "operator", "viewer"] as const) {
      const { members } = await server.clientOf(persona).members.list();
      expect(members.map(({ name, role }) => [name, role])).toEqual([
        ["Ada Marsh", "admin"],
        ["Omar Reyes", "operator"],
        ["Vera Lind", "viewer"],
      ]);
    }
  });
});

describe("members.setRole", () => {
  it("gives another role, which counts from the member's next request on", async () => {
    const answer = await server.clientOf("admin").members.setRole({ memberId: VIEWER, role: "operator" });
    expect(answer).toMatchObject({ changed: true, member: { id: VIEWER, role: "operator" } });
    expect((await server.clientOf("viewer").session.current()).permissions).toContain("devices:write");
  });

  it("makes an admin only after people have approved exactly that", async () => {
    await makeAdmin(OPERATOR);
    expect(await roleOf(OPERATOR)).toBe("admin");
  });

  it("never takes the role from the last admin, and says what to do first", async () => {
    const call = server.clientOf("admin").members.setRole({ memberId: ADMIN, role: "viewer" });
    expect(await refusalOf(call)).toMatchObject({ code: "LAST_ADMIN", defined: true });
    expect(await roleOf(ADMIN)).toBe("admin");
  });

  it("lets one of two admins go, and of two who go at once keeps one", async () => {
    await makeAdmin(OPERATOR);
    const outcomes = await Promise.allSettled([
      server.clientOf("admin").members.setRole({ memberId: ADMIN, role: "viewer" }),
      server.clientOf("operator").members.setRole({ memberId: OPERATOR, role: "viewer" }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const admins = await server.database
      .select()
      .from(membership)
      .where(eq(membership.organizationId, "org-northwind"));
    expect(admins.filter(({ role }) => role === "admin")).toHaveLength(1);
  });

  it("asks nobody to approve a role for somebody who is no member", async () => {
    const call = server.clientOf("admin").members.setRole({ memberId: "nobody", role: "admin" });
    expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND", data: { ids: ["nobody"] } });
    expect((await server.clientOf("admin").approvals.list()).items).toEqual([]);
  });

  it("is in the manifest of an admin alone", async () => {
    const mentions = async (persona: Persona) =>
      Object.keys((await server.clientOf(persona).agent.manifest()).tools).filter((path) =>
        path.startsWith("members."),
      );
    expect(await mentions("admin")).toEqual(["members.invite", "members.setRole"]);
    expect(await mentions("operator")).toEqual([]);
    expect(await mentions("viewer")).toEqual([]);
  });
});

describe("members.remove", () => {
  it("ends the membership and the sessions, and keeps the account", async () => {
    await server.clientOf("admin").members.remove({ memberId: VIEWER });
    expect(await roleOf(VIEWER)).toBeUndefined();
    expect(await refusalOf(server.clientOf("viewer").devices.search({}))).toMatchObject({
      code: "UNAUTHORIZED",
    });
    await expect(signIn(server.auth, "viewer@northwind.example")).resolves.toBeTypeOf("string");
  });

  it("leads the sessions of somebody with another organisation there", async () => {
    await server.database
      .insert(membership)
      .values({ organizationId: "org-contoso", userId: VIEWER, role: "viewer" });
    await server.clientOf("admin").members.remove({ memberId: VIEWER });
    expect((await server.clientOf("viewer").session.current()).organization.id).toBe("org-contoso");
  });

  it.each([
    [ADMIN, "OWN_MEMBERSHIP"],
    ["user-admin-contoso-example", "NOT_FOUND"],
  ])("refuses to remove %s", async (memberId, code) => {
    expect(await refusalOf(server.clientOf("admin").members.remove({ memberId }))).toMatchObject({ code });
  });

  it("is refused to whoever says to be an agent, admin or not", async () => {
    const agent = {
      "x-agent-surface-id": "srf_1",
      "x-agent-consumer": "embedded:chat",
      "x-agent-invocation-id": "inv_1",
    };
    const call = server.clientOf("admin", agent).members.remove({ memberId: VIEWER });
    expect(await refusalOf(call)).toMatchObject({ code: "FORBIDDEN" });
    expect(await roleOf(VIEWER)).toBe("viewer");
  });
});

describe("an invitation", () => {
  const nia = { email: "Nia@Example.org", role: "operator" } as const;
  const account = { name: "Nia Okafor", password: "a long enough one" };

  it("reaches its address as a link that is kept nowhere but in the letter", async () => {
    const answer = await server.clientOf("admin").members.invite(nia);
    expect(answer).toMatchObject({ email: "nia@example.org", role: "operator", delivery: "outbox" });
    const token = await newestToken();
    expect(token).toHaveLength(43);
    const everything = [
      await server.database.select().from(invitation),
      await server.database.select().from(auditRecord),
      answer,
    ];
    expect(JSON.stringify(everything)).not.toContain(token);
  });

  it("makes an account and a membership, with which one signs in, and works once", async () => {
    await server.clientOf("admin").members.invite(nia);
    const token = await newestToken();
    const nobody = server.clientOf("nobody");
    expect(await nobody.invitations.look({ token })).toMatchObject({
      organization: "Northwind Logistics",
      email: "nia@example.org",
      hasAccount: false,
    });
    await nobody.invitations.accept({ token, ...account });
    const cookie = await signIn(server.auth, "nia@example.org", account.password);
    const found = await server.services.readSession(new Headers({ cookie }));
    expect(found).toMatchObject({ role: "operator", organization: { id: "org-northwind" } });
    expect(await refusalOf(nobody.invitations.accept({ token, ...account }))).toMatchObject({
      code: "INVITATION_CLOSED",
    });
  });

  it("lets one of two who accept at the same moment in", async () => {
    await server.clientOf("admin").members.invite(nia);
    const token = await newestToken();
    const both = await Promise.allSettled([
      server.clientOf("nobody").invitations.accept({ token, ...account }),
      server.clientOf("nobody").invitations.accept({ token, ...account, password: "another long one" }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("asks somebody who has an account for its password, since others may have read the link", async () => {
    await server.clientOf("admin").members.invite({ email: "admin@contoso.example", role: "viewer" });
    const token = await newestToken();
    const nobody = server.clientOf("nobody");
    expect(await nobody.invitations.look({ token })).toMatchObject({ hasAccount: true });
    const guess = nobody.invitations.accept({ token, name: "Mallory", password: "a guess of mine" });
    expect(await refusalOf(guess)).toMatchObject({ code: "WRONG_PASSWORD" });
    await nobody.invitations.accept({ token, password: "fleetline-demo" });
    const { organizations } = await server.clientOf("stranger").organizations.mine();
    expect(organizations).toEqual([
      { id: "org-contoso", name: "Contoso Utilities", role: "admin", current: true },
      { id: "org-northwind", name: "Northwind Logistics", role: "viewer", current: false },
    ]);
  });

  it("stops guesses at such a password like those at sign-in", async () => {
    await server.clientOf("admin").members.invite({ email: "admin@contoso.example", role: "viewer" });
    const token = await newestToken();
    const codes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const guess = server.clientOf("nobody").invitations.accept({ token, password: `guess ${attempt}` });
      codes.push((await refusalOf(guess)).code);
    }
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
  });

  it("is withdrawn by the next one to the same address, by an admin, and by time", async () => {
    const admin = server.clientOf("admin");
    const closed = async (token: string) =>
      (await refusalOf(server.clientOf("nobody").invitations.look({ token }))).code;
    await admin.members.invite(nia);
    const first = await newestToken();
    await admin.members.invite({ ...nia, role: "viewer" });
    const second = await newestToken();
    expect(await closed(first)).toBe("INVITATION_CLOSED");
    const { invitations } = await admin.invitations.list();
    expect(invitations).toMatchObject([{ email: "nia@example.org", role: "viewer", invitedBy: "Ada Marsh" }]);
    await admin.invitations.revoke({ invitationId: invitations[0]?.id ?? "" });
    expect(await closed(second)).toBe("INVITATION_CLOSED");
    await admin.members.invite(nia);
    const third = await newestToken();
    server.clock = new Date(server.clock.getTime() + 7 * 86_400_000 + 1);
    expect(await closed(third)).toBe("INVITATION_CLOSED");
    expect((await admin.invitations.list()).invitations).toEqual([]);
  });

  it.each(["", "x", "../../etc/passwd", "%00", "🙂".repeat(20), "a".repeat(43)])(
    "is not opened by the token %j",
    async (token) => {
      const refusal = await refusalOf(server.clientOf("nobody").invitations.look({ token }));
      expect(refusal).toMatchObject({ code: "INVITATION_CLOSED", defined: true });
    },
  );

  it("is sent to nobody who belongs here already, whatever the letters' case", async () => {
    const call = server
      .clientOf("admin")
      .members.invite({ email: "VIEWER@Northwind.example", role: "admin" });
    expect(await refusalOf(call)).toMatchObject({ code: "ALREADY_MEMBER" });
    expect(await server.database.select().from(mailOutbox)).toEqual([]);
  });

  it.each([
    { name: undefined, password: "long enough 1", path: "name" },
    { name: "Nia", password: "short", path: "password" },
  ])("names what is missing from a new account: $path", async ({ name, password, path }) => {
    await server.clientOf("admin").members.invite(nia);
    const token = await newestToken();
    const input = { token, password, ...(name !== undefined && { name }) };
    const refusal = await refusalOf(server.clientOf("nobody").invitations.accept(input));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", data: { issues: [{ path }] } });
  });

  it("carries an inviter's name that looks like a header or like HTML as plain text", async () => {
    await server
      .clientOf("admin")
      .profile.update({ name: '<b onclick="x()">Bcc: all@example.org</b> 🚚 مرحبا' });
    await server.clientOf("admin").members.invite(nia);
    const [letter] = await server.database.select().from(mailOutbox);
    expect(letter?.subject).toContain("Bcc: all@example.org");
    expect(letter?.subject).not.toMatch(/[\r\n]/);
  });
});

describe("profile.update", () => {
  it.each(["", "   ", "\u200b", "two\nlines", "x".repeat(81), "a\u0000b", "\ud800"])(
    "refuses the name %j",
    async (name) => {
      expect(await refusalOf(server.clientOf("viewer").profile.update({ name }))).toMatchObject({
        code: "BAD_REQUEST",
      });
    },
  );

  it("changes the caller's own name and nobody else's", async () => {
    await server.clientOf("viewer").profile.update({ name: "  Вера 🌙  " });
    const { members } = await server.clientOf("admin").members.list();
    expect(members.map(({ name }) => name).sort()).toEqual(["Ada Marsh", "Omar Reyes", "Вера 🌙"].sort());
  });
});

describe("organizations.switch", () => {
  it("moves this session alone, and pages of the old organisation are told so", async () => {
    await server.database
      .insert(membership)
      .values({ organizationId: "org-contoso", userId: OPERATOR, role: "viewer" });
    const other = await signIn(server.auth, "operator@northwind.example");
    await server.clientOf("operator").organizations.switch({ organizationId: "org-contoso" });
    expect(await server.clientOf("operator").session.current()).toMatchObject({
      role: "viewer",
      organization: { id: "org-contoso" },
    });
    expect(await server.services.readSession(new Headers({ cookie: other }))).toMatchObject({
      organization: { id: "org-northwind" },
    });
    const oldPage = { "x-page-person": `${OPERATOR}:org-northwind` };
    expect(await refusalOf(server.clientOf("operator", oldPage).devices.search({}))).toMatchObject({
      code: "SESSION_CHANGED",
    });
    expect(await server.database.select().from(session).where(eq(session.userId, OPERATOR))).toHaveLength(2);
  });
});
