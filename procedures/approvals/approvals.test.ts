import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deriveManifest } from "../agent/derive-manifest";
import { PERMISSIONS } from "../auth/permissions";
import { auditRecord, device, serverApproval } from "../db/schema";
import { router } from "../router";
import { type Persona, refusalOf, startTestServer, type TestServer } from "../testing/test-server";
import { APPROVAL_TTL_MS, MAX_PENDING_APPROVALS } from "./demand-approval";

const DEVICE = "nw-mil-003";
const OTHER_DEVICE = "nw-mil-004";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

function headersOf(approvalId: string | undefined): Record<string, string> {
  return approvalId === undefined ? {} : { "x-approval-id": approvalId };
}

function decommission(deviceIds: string[], approvalId?: string, persona: Persona = "operator") {
  return server.clientOf(persona, headersOf(approvalId)).devices.decommission({ deviceIds });
}

function decommissionAsAgent(deviceIds: string[], confirmationId?: string, invocationId = "turn:1") {
  const headers = {
    "x-agent-surface-id": "srf_page",
    "x-agent-consumer": "embedded:chat",
    "x-agent-invocation-id": invocationId,
    ...(confirmationId !== undefined && { "x-agent-confirmation-id": confirmationId }),
  };
  return server.clientOf("operator", headers).devices.decommission({ deviceIds });
}

/** The id of the question that a refused call has asked. */
async function demandOf(call: Promise<unknown>): Promise<string> {
  const refusal = await refusalOf(call);
  expect(refusal).toMatchObject({ code: "CONFIRMATION_REQUIRED", status: 428, defined: true });
  const { data } = refusal;
  if (typeof data !== "object" || data === null || !("confirmationId" in data)) throw new Error("No id.");
  return String(data.confirmationId);
}

async function isInService(id: string): Promise<boolean> {
  const rows = await server.database.select().from(device).where(eq(device.id, id));
  return rows[0]?.decommissionedAt === null;
}

function letPass(milliseconds: number): void {
  server.clock = new Date(server.clock.getTime() + milliseconds);
}

describe("a call that people have to approve", () => {
  it("changes nothing until they have, and then runs once", async () => {
    const id = await demandOf(decommission([DEVICE]));
    expect(await isInService(DEVICE)).toBe(true);
    await server.clientOf("operator").approvals.grant({ approvalId: id });
    expect((await decommission([DEVICE], id)).changed).toMatchObject([{ id: DEVICE, version: 2 }]);
    expect(await isInService(DEVICE)).toBe(false);
    const rows = await server.database.select().from(serverApproval);
    expect(rows).toMatchObject([{ id, state: "consumed" }]);
  });

  it("is not satisfied by an id that nobody has granted, whatever it looks like", async () => {
    const id = await demandOf(decommission([DEVICE]));
    expect(await demandOf(decommission([DEVICE], id))).toBe(id);
    for (const forged of ["cnf_1234567890123456789012", "apr_00000000-0000-4000-8000-000000000009"]) {
      expect(await demandOf(decommission([DEVICE], forged))).toBe(id);
    }
    expect(await isInService(DEVICE)).toBe(true);
  });

  it("asks one question however often it comes, and another one for another input, person or kind of caller", async () => {
    const id = await demandOf(decommission([DEVICE]));
    const asked = await Promise.all([demandOf(decommission([DEVICE])), demandOf(decommission([DEVICE]))]);
    expect(asked).toEqual([id, id]);
    const others = [
      await demandOf(decommission([DEVICE, OTHER_DEVICE])),
      await demandOf(decommission([DEVICE], undefined, "admin")),
      await demandOf(decommissionAsAgent([DEVICE])),
    ];
    expect(new Set([id, ...others]).size).toBe(4);
  });

  it("is bound to its exact input: a grant for one device opens nothing for another", async () => {
    const id = await demandOf(decommission([DEVICE]));
    await server.clientOf("operator").approvals.grant({ approvalId: id });
    expect(await demandOf(decommission([OTHER_DEVICE], id))).not.toBe(id);
    const withReason = server.clientOf("operator", headersOf(id)).devices.decommission({
      deviceIds: [DEVICE],
      reason: "Old",
    });
    expect(await demandOf(withReason)).not.toBe(id);
    expect(await isInService(OTHER_DEVICE)).toBe(true);
  });

  it("is bound to the person who asked: a colleague cannot use the grant", async () => {
    const id = await demandOf(decommission([DEVICE]));
    await server.clientOf("admin").approvals.grant({ approvalId: id });
    expect(await demandOf(decommission([DEVICE], id, "admin"))).not.toBe(id);
    expect((await decommission([DEVICE], id)).changed).toHaveLength(1);
  });

  it("runs once when it comes twice at the same moment", async () => {
    const id = await demandOf(decommission([DEVICE]));
    await server.clientOf("operator").approvals.grant({ approvalId: id });
    const outcomes = await Promise.allSettled([decommission([DEVICE], id), decommission([DEVICE], id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("gives the approval back when the change itself fails", async () => {
    const id = await demandOf(decommission([DEVICE]));
    await server.clientOf("operator").approvals.grant({ approvalId: id });
    await server.database.execute("alter table device rename column version to hidden_version");
    await refusalOf(decommission([DEVICE], id)).finally(() =>
      server.database.execute("alter table device rename column hidden_version to version"),
    );
    expect((await decommission([DEVICE], id)).changed).toHaveLength(1);
  });

  it("says so when the yes is there already and the call lacks only the id", async () => {
    const id = await demandOf(decommission([DEVICE]));
    await server.clientOf("operator").approvals.grant({ approvalId: id });
    const refusal = await refusalOf(decommission([DEVICE]));
    expect(refusal.data).toMatchObject({ confirmationId: id, granted: true });
  });

  it("needs none for its replay", async () => {
    const id = await demandOf(decommissionAsAgent([DEVICE]));
    await server.clientOf("operator").approvals.grant({ approvalId: id });
    const first = await decommissionAsAgent([DEVICE], id);
    await server.database.update(device).set({ decommissionedAt: null }).where(eq(device.id, DEVICE));
    expect(await decommissionAsAgent([DEVICE], id)).toEqual(first);
    expect(await isInService(DEVICE)).toBe(true);
  });

  it("asks nobody about devices of others or of none", async () => {
    const refusal = await refusalOf(decommission([DEVICE, "ct-mil-001"]));
    expect(refusal).toMatchObject({ code: "NOT_FOUND", data: { ids: ["ct-mil-001"] } });
    expect((await server.clientOf("admin").approvals.list()).items).toEqual([]);
  });

  it("asks a bounded number of questions", async () => {
    for (let index = 1; index <= MAX_PENDING_APPROVALS; index += 1) {
      await demandOf(decommission([`nw-mil-${String(index).padStart(3, "0")}`]));
    }
    const refusal = await refusalOf(decommission(["nw-par-001"]));
    expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS", data: { retryAfterMs: APPROVAL_TTL_MS } });
    await demandOf(decommission(["nw-mil-001"]));
    letPass(APPROVAL_TTL_MS);
    await demandOf(decommission(["nw-par-001"]));
  });
});

describe("an approval past its time", () => {
  it("can neither be given nor used, and the call asks anew", async () => {
    const late = await demandOf(decommission([DEVICE]));
    const granted = await demandOf(decommission([OTHER_DEVICE]));
    await server.clientOf("operator").approvals.grant({ approvalId: granted });
    letPass(APPROVAL_TTL_MS);
    const refusal = await refusalOf(server.clientOf("operator").approvals.grant({ approvalId: late }));
    expect(refusal.code).toBe("PRECONDITION_FAILED");
    expect(await server.clientOf("operator").approvals.get({ approvalId: granted })).toMatchObject({
      state: "expired",
      expiresInMs: 0,
    });
    expect(await demandOf(decommission([OTHER_DEVICE], granted))).not.toBe(granted);
    expect(await demandOf(decommission([DEVICE]))).not.toBe(late);
  });
});

describe("answering", () => {
  it("shows procedure, exact input, requester and time left to whoever may make the call", async () => {
    const id = await demandOf(decommissionAsAgent([DEVICE]));
    letPass(1_000);
    const { items } = await server.clientOf("admin").approvals.list();
    expect(items).toMatchObject([
      {
        id,
        procedure: "devices.decommission",
        effect: "destructive",
        input: { deviceIds: [DEVICE] },
        actor: "agent",
        requestedBy: { name: "Omar Reyes" },
        expiresInMs: APPROVAL_TTL_MS - 1_000,
        state: "pending",
      },
    ]);
    expect((await server.clientOf("viewer").approvals.list()).items).toEqual([]);
    expect((await server.clientOf("stranger").approvals.list()).items).toEqual([]);
  });

  it("is for people: a call that says it comes from an agent is refused, and no manifest names it", async () => {
    const id = await demandOf(decommissionAsAgent([DEVICE]));
    const agent = server.clientOf("operator", {
      "x-agent-surface-id": "srf_page",
      "x-agent-consumer": "embedded:chat",
      "x-agent-invocation-id": "turn:2",
    });
    expect((await refusalOf(agent.approvals.grant({ approvalId: id }))).code).toBe("FORBIDDEN");
    expect((await refusalOf(agent.approvals.deny({ approvalId: id }))).code).toBe("FORBIDDEN");
    const paths = Object.keys(deriveManifest(router, PERMISSIONS).tools);
    expect(paths.filter((path) => path.startsWith("approvals."))).toEqual([]);
    expect(paths).toContain("devices.decommission");
  });

  it("happens once: the second answer is told that it is too late", async () => {
    const id = await demandOf(decommission([DEVICE]));
    await server.clientOf("operator").approvals.grant({ approvalId: id });
    const refusal = await refusalOf(server.clientOf("admin").approvals.deny({ approvalId: id }));
    expect(refusal).toMatchObject({ code: "PRECONDITION_FAILED", defined: true });
    expect((await decommission([DEVICE], id)).changed).toHaveLength(1);
  });

  it("with no ends the call, with the person's reason, and an assistant cannot reopen the question at once", async () => {
    const id = await demandOf(decommissionAsAgent([DEVICE]));
    await server.clientOf("admin").approvals.deny({ approvalId: id, reason: "Still needed <b>here</b>" });
    for (const presented of [id, undefined]) {
      expect(await refusalOf(decommissionAsAgent([DEVICE], presented))).toMatchObject({
        code: "APPROVAL_DENIED",
        defined: true,
        data: { confirmationId: id, reason: "Still needed <b>here</b>" },
      });
    }
    letPass(60_000);
    expect(await demandOf(decommissionAsAgent([DEVICE]))).not.toBe(id);
  });

  it("leaves a record of who answered what", async () => {
    const id = await demandOf(decommission([DEVICE]));
    await server.clientOf("admin").approvals.grant({ approvalId: id });
    const rows = await server.database
      .select()
      .from(auditRecord)
      .where(eq(auditRecord.subject, "approvals.grant"));
    expect(rows).toMatchObject([
      { userId: "user-admin-northwind-example", outcome: "executed", affectedIds: [id] },
    ]);
  });
});
