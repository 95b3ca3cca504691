import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listProcedures } from "./agent/list-procedures";
import { auditRecord, invitation, mailOutbox, serverApproval } from "./db/schema";
import { hashInvitationToken } from "./invitations/invitation-token";
import { router } from "./router";
import { type Persona, refusalOf, startTestServer, TEST_NOW, type TestServer } from "./testing/test-server";

const OWN_DEVICE = "nw-mil-001";
const FOREIGN_DEVICE = "ct-mil-001";
const OWN_INCIDENT = "nw-inc-1059";
const FOREIGN_INCIDENT = "ct-inc-1011";

type Answer =
  | "ok"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "SETUP_CLOSED"
  | "OWN_MEMBERSHIP"
  | "CONFIRMATION_REQUIRED";
type Answers = Readonly<Record<Persona, Answer>>;

interface Row {
  readonly input?: unknown;
  readonly answers: Answers;
  /** The same call about something of the other organisation; absent when the input names nothing. */
  readonly foreign?: { readonly input: unknown; readonly answers: Answers };
}

const members: Answers = {
  admin: "ok",
  operator: "ok",
  viewer: "ok",
  stranger: "ok",
  nobody: "UNAUTHORIZED",
};
const everyone: Answers = { ...members, nobody: "ok" };
const closed: Answers = {
  admin: "SETUP_CLOSED",
  operator: "SETUP_CLOSED",
  viewer: "SETUP_CLOSED",
  stranger: "SETUP_CLOSED",
  nobody: "SETUP_CLOSED",
};

/** Inputs name a Northwind device: for the stranger it is the foreign one. */
const readOwn: Answers = { ...members, stranger: "NOT_FOUND" };
const readForeign: Answers = {
  admin: "NOT_FOUND",
  operator: "NOT_FOUND",
  viewer: "NOT_FOUND",
  stranger: "ok",
  nobody: "UNAUTHORIZED",
};
const writeOwn: Answers = { ...readOwn, viewer: "FORBIDDEN" };
const writeForeign: Answers = { ...readForeign, viewer: "FORBIDDEN" };

/** Who may call must have every single call approved by a person. */
function withApproval(answers: Answers): Answers {
  const answerTo = (persona: Persona): Answer =>
    answers[persona] === "ok" ? "CONFIRMATION_REQUIRED" : answers[persona];
  return {
    admin: answerTo("admin"),
    operator: answerTo("operator"),
    viewer: answerTo("viewer"),
    stranger: answerTo("stranger"),
    nobody: answerTo("nobody"),
  };
}

/** What waits for an answer about a Northwind device; a viewer may not change devices, so it is not theirs to give. */
const OWN_APPROVAL = "apr_00000000-0000-4000-8000-000000000001";
const FOREIGN_APPROVAL = "apr_00000000-0000-4000-8000-000000000002";
const answerOwn: Answers = { ...readOwn, viewer: "NOT_FOUND" };
const ownApproval = {
  input: { approvalId: OWN_APPROVAL },
  answers: answerOwn,
  foreign: { input: { approvalId: FOREIGN_APPROVAL }, answers: readForeign },
};

/** What an admin may do within an organisation, and the others may not. */
const admins: Answers = { ...members, operator: "FORBIDDEN", viewer: "FORBIDDEN" };
const adminOwn: Answers = { ...admins, stranger: "NOT_FOUND" };
const adminForeign: Answers = { ...admins, admin: "NOT_FOUND" };

const OWN_INVITATION = "00000000-0000-4000-8000-000000000003";
const FOREIGN_INVITATION = "00000000-0000-4000-8000-000000000004";
const OWN_LETTER = "00000000-0000-4000-8000-000000000005";
const FOREIGN_LETTER = "00000000-0000-4000-8000-000000000006";
/** The operator's doing: without the permission a person sees their own alone. */
const OWN_ENTRY = "00000000-0000-4000-8000-000000000007";
const FOREIGN_ENTRY = "00000000-0000-4000-8000-000000000008";
/** Opens the invitation of Northwind. */
const TOKEN = "t".repeat(43);

const report = { kind: "availability", period: "7d", groupBy: "city", cities: [] };
const event = { at: 0, type: "invocation-settled" };
const setup = { organizationName: "Mine", name: "Me", email: "me@example.org", password: "long enough 1" };

function incidentChange(rest: Record<string, unknown>): Row {
  const about = (incidentId: string) => ({ incidents: [{ incidentId, expectedVersion: 1 }], ...rest });
  return {
    input: about(OWN_INCIDENT),
    answers: writeOwn,
    foreign: { input: about(FOREIGN_INCIDENT), answers: writeForeign },
  };
}

/** Every procedure has its row: who may call it, and what a caller of another organisation is told. */
const MATRIX: Readonly<Record<string, Row>> = {
  "setup.status": { answers: everyone },
  "setup.createOrganization": { input: setup, answers: closed },
  "session.current": { answers: members },
  "devices.search": { input: {}, answers: members },
  "devices.get": {
    input: { deviceId: OWN_DEVICE },
    answers: readOwn,
    foreign: { input: { deviceId: FOREIGN_DEVICE }, answers: readForeign },
  },
  "devices.disable": {
    input: { deviceIds: [OWN_DEVICE] },
    answers: writeOwn,
    foreign: { input: { deviceIds: [FOREIGN_DEVICE] }, answers: writeForeign },
  },
  "devices.enable": {
    input: { deviceIds: [OWN_DEVICE] },
    answers: writeOwn,
    foreign: { input: { deviceIds: [FOREIGN_DEVICE] }, answers: writeForeign },
  },
  "devices.telemetry": {
    input: { deviceId: OWN_DEVICE },
    answers: readOwn,
    foreign: { input: { deviceId: FOREIGN_DEVICE }, answers: readForeign },
  },
  "devices.notes": {
    input: { deviceId: OWN_DEVICE },
    answers: readOwn,
    foreign: { input: { deviceId: FOREIGN_DEVICE }, answers: readForeign },
  },
  "devices.activity": {
    input: { deviceId: OWN_DEVICE },
    answers: readOwn,
    foreign: { input: { deviceId: FOREIGN_DEVICE }, answers: readForeign },
  },
  "devices.exportCsv": { input: {}, answers: members },
  "devices.rename": {
    input: { deviceId: OWN_DEVICE, name: "Gate 9", expectedVersion: 1 },
    answers: writeOwn,
    foreign: {
      input: { deviceId: FOREIGN_DEVICE, name: "Gate 9", expectedVersion: 1 },
      answers: writeForeign,
    },
  },
  "devices.moveSite": {
    input: { deviceId: OWN_DEVICE, city: "Milan", site: "Yard", expectedVersion: 1 },
    answers: writeOwn,
    foreign: {
      input: { deviceId: FOREIGN_DEVICE, city: "Milan", site: "Yard", expectedVersion: 1 },
      answers: writeForeign,
    },
  },
  "devices.addNote": {
    input: { deviceId: OWN_DEVICE, text: "Checked." },
    answers: writeOwn,
    foreign: { input: { deviceId: FOREIGN_DEVICE, text: "Checked." }, answers: writeForeign },
  },
  "devices.reboot": {
    input: { deviceIds: [OWN_DEVICE] },
    answers: writeOwn,
    foreign: { input: { deviceIds: [FOREIGN_DEVICE] }, answers: writeForeign },
  },
  "devices.decommission": {
    input: { deviceIds: [OWN_DEVICE] },
    answers: withApproval(writeOwn),
    foreign: { input: { deviceIds: [FOREIGN_DEVICE] }, answers: withApproval(writeForeign) },
  },
  "devices.locations": { input: {}, answers: members },
  "devices.dispatchTechnician": {
    input: { deviceId: OWN_DEVICE, instructions: "Look at it." },
    answers: writeOwn,
    foreign: { input: { deviceId: FOREIGN_DEVICE, instructions: "Look at it." }, answers: writeForeign },
  },
  "workOrders.list": {
    input: { deviceId: OWN_DEVICE },
    answers: readOwn,
    foreign: { input: { deviceId: FOREIGN_DEVICE }, answers: readForeign },
  },
  "incidents.list": { input: {}, answers: members },
  "incidents.get": {
    input: { incidentId: OWN_INCIDENT },
    answers: readOwn,
    foreign: { input: { incidentId: FOREIGN_INCIDENT }, answers: readForeign },
  },
  "incidents.acknowledge": incidentChange({}),
  "incidents.assign": incidentChange({ assignee: null }),
  "incidents.resolve": incidentChange({ resolution: "Done." }),
  "incidents.reopen": incidentChange({}),
  "approvals.list": { answers: members },
  "approvals.get": ownApproval,
  "approvals.grant": ownApproval,
  "approvals.deny": ownApproval,
  "audit.record": { input: { events: [event] }, answers: members },
  "audit.list": { input: {}, answers: members },
  "audit.activity": { input: {}, answers: members },
  "audit.entry": {
    input: { entryId: OWN_ENTRY },
    answers: { ...readOwn, viewer: "NOT_FOUND" },
    foreign: { input: { entryId: FOREIGN_ENTRY }, answers: readForeign },
  },
  "profile.update": { input: { name: "Somebody else" }, answers: members },
  "organization.read": { answers: members },
  "organization.updateRetention": {
    input: { retention: { auditDays: 90, mailDays: 7 }, expected: { auditDays: 365, mailDays: 30 } },
    answers: admins,
  },
  "organizations.mine": { answers: members },
  "organizations.switch": {
    input: { organizationId: "org-northwind" },
    answers: readOwn,
    foreign: { input: { organizationId: "org-contoso" }, answers: readForeign },
  },
  "members.list": { answers: members },
  "members.invite": { input: { email: "new@example.org", role: "viewer" }, answers: admins },
  "members.setRole": {
    input: { memberId: "user-viewer-northwind-example", role: "admin" },
    answers: withApproval(adminOwn),
    foreign: {
      input: { memberId: "user-admin-contoso-example", role: "admin" },
      answers: withApproval(adminForeign),
    },
  },
  "members.remove": {
    input: { memberId: "user-viewer-northwind-example" },
    answers: adminOwn,
    foreign: {
      input: { memberId: "user-admin-contoso-example" },
      answers: { ...adminForeign, stranger: "OWN_MEMBERSHIP" },
    },
  },
  "invitations.list": { answers: admins },
  "invitations.look": { input: { token: TOKEN }, answers: everyone },
  "invitations.accept": {
    input: { token: TOKEN, name: "Nia", password: "long enough 1" },
    answers: everyone,
  },
  "invitations.revoke": {
    input: { invitationId: OWN_INVITATION },
    answers: adminOwn,
    foreign: { input: { invitationId: FOREIGN_INVITATION }, answers: adminForeign },
  },
  "reports.generate": { input: report, answers: members },
  "reports.download": { input: report, answers: members },
  "reports.email": {
    input: { ...report, recipient: "boss@example.org" },
    answers: { ...members, viewer: "FORBIDDEN" },
  },
  "mail.list": { input: {}, answers: admins },
  "mail.open": {
    input: { letterId: OWN_LETTER },
    answers: adminOwn,
    foreign: { input: { letterId: FOREIGN_LETTER }, answers: adminForeign },
  },
  "agent.manifest": { answers: members },
};

const PERSONAS: readonly Persona[] = ["admin", "operator", "viewer", "stranger", "nobody"];
const procedures = listProcedures(router);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.reset();
  await server.database.insert(serverApproval).values([
    {
      ...waiting,
      id: OWN_APPROVAL,
      organizationId: "org-northwind",
      requestedBy: "user-operator-northwind-example",
    },
    {
      ...waiting,
      id: FOREIGN_APPROVAL,
      organizationId: "org-contoso",
      requestedBy: "user-admin-contoso-example",
    },
  ]);
  await server.database.insert(invitation).values([
    {
      ...invited,
      id: OWN_INVITATION,
      organizationId: "org-northwind",
      tokenHash: hashInvitationToken(TOKEN),
    },
    { ...invited, id: FOREIGN_INVITATION, organizationId: "org-contoso", tokenHash: "another" },
  ]);
  await server.database.insert(auditRecord).values([
    { ...done, id: OWN_ENTRY, organizationId: "org-northwind", userId: "user-operator-northwind-example" },
    { ...done, id: FOREIGN_ENTRY, organizationId: "org-contoso", userId: "user-admin-contoso-example" },
  ]);
  await server.database.insert(mailOutbox).values([
    { ...letter, id: OWN_LETTER, organizationId: "org-northwind" },
    { ...letter, id: FOREIGN_LETTER, organizationId: "org-contoso" },
  ]);
});
afterAll(() => server.close());

const invited = {
  email: "nia@example.org",
  role: "viewer",
  invitedBy: "user-admin-northwind-example",
  createdAt: TEST_NOW,
  expiresAt: new Date(TEST_NOW.getTime() + 60_000),
} as const;
const done = {
  at: TEST_NOW,
  source: "server",
  type: "procedure",
  actor: "human",
  subject: "devices.disable",
  outcome: "executed",
} as const;
const letter = {
  kind: "report",
  recipient: "nia@example.org",
  subject: "A report",
  body: "Text",
  confidential: false,
  status: "kept",
  createdAt: TEST_NOW,
} as const;

const waiting = {
  actor: "human",
  procedure: "devices.decommission",
  description: "Decommission devices.",
  effect: "destructive",
  permission: "devices:write",
  input: {},
  requestHash: "of another call",
  state: "pending",
  requestedAt: TEST_NOW,
  expiresAt: new Date(TEST_NOW.getTime() + 60_000),
} as const;

async function answerOf(path: string, persona: Persona, input: unknown): Promise<string> {
  const result = server.callByPath(persona, path, input);
  const accepted = await result.then(
    () => true,
    () => false,
  );
  if (accepted) return "ok";
  const refusal = await refusalOf(result);
  expect(refusal.defined, `${path} refuses with a declared error`).toBe(true);
  return refusal.code;
}

describe("the authorization matrix", () => {
  it("has a row for every procedure of the router and for nothing else", () => {
    expect(Object.keys(MATRIX).sort()).toEqual(procedures.map(({ path }) => path).sort());
  });

  it("leaves no procedure without a declared access", () => {
    expect(procedures.filter(({ meta }) => meta.access === undefined)).toEqual([]);
  });

  it("asks people before every call of the procedures that say so, and of no other", () => {
    const asks = procedures.filter(({ meta }) => (meta.agent?.requiresApproval ?? false) !== false);
    const demands = Object.entries(MATRIX).filter(
      ([, { answers }]) => answers.admin === "CONFIRMATION_REQUIRED",
    );
    expect(asks.map(({ path }) => path)).toEqual(demands.map(([path]) => path));
  });

  const cases = Object.entries(MATRIX).flatMap(([path, row]) =>
    PERSONAS.flatMap((persona) => [
      { path, persona, about: "its own organisation", input: row.input, expected: row.answers[persona] },
      ...(row.foreign === undefined
        ? []
        : [
            {
              path,
              persona,
              about: "another organisation",
              input: row.foreign.input,
              expected: row.foreign.answers[persona],
            },
          ]),
    ]),
  );

  it.each(cases)(
    "$path answers $expected to $persona about $about",
    async ({ path, persona, input, expected }) => {
      expect(await answerOf(path, persona, input)).toBe(expected);
      expect(server.faults).toEqual([]);
    },
  );

  const strictlyTyped = procedures.filter(({ path }) => MATRIX[path]?.answers.admin !== "SETUP_CLOSED");
  it.each(strictlyTyped.map(({ path }) => path))("%s refuses a field that it does not know", async (path) => {
    const known = MATRIX[path]?.input;
    const input = { ...(typeof known === "object" ? known : {}), surprise: 1 };
    expect(await answerOf(path, "admin", input)).toBe("BAD_REQUEST");
  });
});
