import { callProcedure } from "./fixtures/call-procedure";
import { searchFleet } from "./fixtures/fleet";
import { expect, test } from "./fixtures/test";

test.describe("the server decides, whatever a forged client sends", () => {
  test("a device of another organisation is not found, and nothing of the call is executed", async ({
    clientOf,
  }) => {
    const operator = await clientOf("operator");
    const stranger = await clientOf("otherOrganisation");
    const [own] = await searchFleet(operator, { status: "online" });
    const [foreign] = await searchFleet(stranger, { status: "online" });
    if (!own || !foreign) {
      throw new Error("Both organisations need an online device.");
    }

    const answer = await callProcedure(operator, "devices.disable", { deviceIds: [own.id, foreign.id] });

    expect(answer).toMatchObject({ status: 404, error: { code: "NOT_FOUND", defined: true } });
    expect(answer.error?.message).not.toContain(foreign.name);
    const after = [...(await searchFleet(operator, { status: "online" })), ...(await searchFleet(stranger))];
    expect(after).toEqual(expect.arrayContaining([own, foreign]));
  });

  test("a foreign device and a device that never was are told apart by nothing", async ({ clientOf }) => {
    const operator = await clientOf("operator");
    const [foreign] = await searchFleet(await clientOf("otherOrganisation"));
    const answers = await Promise.all(
      [foreign?.id, "dev_never_was"].map((deviceId) => callProcedure(operator, "devices.get", { deviceId })),
    );
    expect(answers[0]).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
    expect(answers[0]?.error?.message).toBe(answers[1]?.error?.message);
  });

  test("nobody may do nothing without a session", async ({ clientOf }) => {
    const [known] = await searchFleet(await clientOf("operator"), { status: "online" });
    const nobody = await clientOf("nobody");
    const calls = [
      ["devices.disable", { deviceIds: [known?.id] }],
      ["devices.enable", { deviceIds: [known?.id] }],
      ["devices.search", {}],
      ["devices.get", { deviceId: known?.id }],
      ["agent.manifest", undefined],
      ["audit.list", {}],
      ["session.current", undefined],
    ] as const;
    for (const [path, input] of calls) {
      const answer = await callProcedure(nobody, path, input);
      expect(answer, path).toMatchObject({ status: 401, error: { code: "UNAUTHORIZED", defined: true } });
    }
  });

  test("a viewer's session cannot change a device, also when it claims to be an agent", async ({
    clientOf,
  }) => {
    const viewer = await clientOf("viewer");
    const [device] = await searchFleet(viewer, { status: "online" });
    const claims = {
      "x-agent-surface-id": "srf_0123456789012345678901",
      "x-agent-consumer": "embedded:forged",
      "x-agent-invocation-id": "inv_forged",
      "x-agent-confirmation-id": "cnf_forged",
    };
    for (const headers of [{}, claims]) {
      const answer = await callProcedure(viewer, "devices.disable", { deviceIds: [device?.id] }, headers);
      expect(answer).toMatchObject({ status: 403, error: { code: "FORBIDDEN", defined: true } });
    }
    expect(await searchFleet(viewer, { status: "online" })).toContainEqual(device);
  });

  test("a viewer's manifest does not mention what a viewer may not do", async ({ clientOf }) => {
    const [viewer, operator] = await Promise.all([
      callProcedure(await clientOf("viewer"), "agent.manifest", undefined),
      callProcedure(await clientOf("operator"), "agent.manifest", undefined),
    ]);
    expect(viewer.status).toBe(200);
    expect(JSON.stringify(viewer.output)).not.toContain("devices.disable");
    expect(JSON.stringify(viewer.output)).not.toContain("devices.enable");
    expect(JSON.stringify(operator.output)).toContain("devices.disable");
  });

  test("an input that is not the declared one is refused and names the field", async ({ clientOf }) => {
    const operator = await clientOf("operator");
    const [device] = await searchFleet(operator, { status: "online" });
    const inputs = [
      { deviceIds: [device?.id], organizationId: "another" },
      { deviceIds: [] },
      { deviceIds: Array.from({ length: 101 }, (_, index) => `dev_${index}`) },
      { deviceIds: [42] },
      { deviceIds: device?.id },
      {},
      null,
    ];
    for (const input of inputs) {
      const answer = await callProcedure(operator, "devices.disable", input);
      expect(answer, JSON.stringify(input)).toMatchObject({ status: 400, error: { code: "BAD_REQUEST" } });
    }
    const unknownField = await callProcedure(operator, "devices.disable", inputs[0]);
    expect(JSON.stringify(unknownField.error)).toContain("organizationId");
    expect(await searchFleet(operator, { status: "online" })).toContainEqual(device);
  });

  test("the same call repeated under one key happens once, and the key with another call is a conflict", async ({
    clientOf,
  }) => {
    const operator = await clientOf("operator");
    const [first, second] = await searchFleet(operator, { status: "online" });
    const key = { "x-idempotency-key": crypto.randomUUID() };

    const original = await callProcedure(operator, "devices.disable", { deviceIds: [first?.id] }, key);
    const repeated = await callProcedure(operator, "devices.disable", { deviceIds: [first?.id] }, key);
    const other = await callProcedure(operator, "devices.disable", { deviceIds: [second?.id] }, key);

    expect(original.status).toBe(200);
    expect(repeated).toEqual(original);
    expect(other).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
    const disabled = await searchFleet(operator, { status: "disabled" });
    expect(disabled.find(({ id }) => id === first?.id)?.version).toBe((first?.version ?? 0) + 1);
    expect(disabled.map(({ id }) => id)).not.toContain(second?.id);
  });

  test("a request from another site is refused before any procedure sees it", async ({ clientOf }) => {
    const operator = await clientOf("operator");
    const [device] = await searchFleet(operator, { status: "online" });
    const response = await operator.post("/rpc/devices/disable", {
      data: { json: { deviceIds: [device?.id] } },
      headers: { origin: "https://elsewhere.example" },
    });
    expect(response.status()).toBe(403);
    expect(await searchFleet(operator, { status: "online" })).toContainEqual(device);
  });
});

test.describe("organisations do not see each other", () => {
  test("no device, city or person of one appears in any answer to the other", async ({ clientOf }) => {
    const [ours, theirs] = await Promise.all([
      searchFleet(await clientOf("admin")),
      searchFleet(await clientOf("otherOrganisation")),
    ]);
    expect(ours.length).toBeGreaterThan(0);
    expect(theirs.length).toBeGreaterThan(0);
    const ourIds = new Set(ours.map(({ id }) => id));
    expect(theirs.filter(({ id }) => ourIds.has(id))).toEqual([]);
  });
});
