import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import type { AgentProcedureEffect } from "../core/definition/capability-definition";
import { AgentSurfaceError, type AgentSurfaceErrorPayload } from "../core/errors/agent-surface-error";
import { describeServerError } from "./describe-server-error";

const SECRET = "relation devices does not exist";

type Row = [
  title: string,
  error: unknown,
  effect: AgentProcedureEffect,
  payload: Partial<AgentSurfaceErrorPayload>,
];

const server = (code: string, status?: number, data?: unknown) =>
  new ORPCError(code, { status, message: SECRET, data });
const failed = (details: AgentSurfaceErrorPayload["details"]) =>
  ({ code: "EXECUTION_FAILED", details: { origin: "server", ...details } }) as const;
const lost = new TypeError("fetch failed");

const rows: Row[] = [
  [
    "a missing session",
    server("UNAUTHORIZED"),
    "server-query",
    { code: "NOT_AUTHORIZED", details: { origin: "server" } },
  ],
  [
    "401 of any code",
    server("NO_SESSION", 401),
    "server-query",
    { code: "NOT_AUTHORIZED", details: { origin: "server" } },
  ],
  [
    "a missing right",
    server("FORBIDDEN"),
    "server-mutation",
    { code: "NOT_AUTHORIZED", details: { origin: "server" } },
  ],
  [
    "403 of any code",
    server("VIEWER", 403),
    "server-mutation",
    { code: "NOT_AUTHORIZED", details: { origin: "server" } },
  ],
  [
    "a missing session of another status",
    server("UNAUTHORIZED", 400),
    "server-query",
    { code: "NOT_AUTHORIZED", details: { origin: "server" } },
  ],
  [
    "a missing right of another status",
    server("FORBIDDEN", 400),
    "server-query",
    { code: "NOT_AUTHORIZED", details: { origin: "server" } },
  ],
  [
    "a demand for approval",
    server("CONFIRMATION_REQUIRED", 428, { confirmationId: "c1" }),
    "destructive",
    { code: "CONFIRMATION_REQUIRED", details: { origin: "server", confirmationId: "c1" } },
  ],
  [
    "a demand whose id is no text",
    server("APPROVAL_REQUIRED", 412, { confirmationId: { toString: "c1" } }),
    "destructive",
    { code: "CONFIRMATION_REQUIRED", details: { origin: "server" } },
  ],
  ["a missing record", server("NOT_FOUND"), "server-mutation", failed({ reason: "http-404" })],
  ["a conflict", server("CONFLICT"), "server-mutation", failed({ reason: "http-409" })],
  ["a fault of the server", server("INTERNAL_SERVER_ERROR"), "server-query", failed({ reason: "http-500" })],
  ["a code that is a sentence", server("Drop table, please"), "server-query", failed({ reason: "http-500" })],
  [
    "a rate limit, whatever the effect",
    server("TOO_MANY_REQUESTS", undefined, { retryAfterMs: 700 }),
    "destructive",
    failed({ reason: "http-429", transient: true, retryAfterMs: 700 }),
  ],
  [
    "a lost connection of a query",
    lost,
    "server-query",
    failed({ reason: "connection-lost", transient: true }),
  ],
  ["a lost connection of a mutation", lost, "server-mutation", failed({ reason: "connection-lost" })],
  ["a lost connection of a removal", lost, "destructive", failed({ reason: "connection-lost" })],
  [
    "a gateway's 502 of a query",
    server("BAD_GATEWAY"),
    "server-query",
    failed({ reason: "connection-lost", transient: true }),
  ],
  [
    "a gateway's 504 of a mutation",
    server("GATEWAY_TIMEOUT"),
    "server-mutation",
    failed({ reason: "connection-lost" }),
  ],
  ["something thrown that is no error", "boom", "server-mutation", failed({ reason: "connection-lost" })],
];

describe("describeServerError", () => {
  it.each(rows)("describes %s", (_title, error, effect, payload) => {
    const described = describeServerError(error, effect);
    expect(described).toMatchObject(payload);
    expect(described.details).toEqual(payload.details);
    expect(JSON.stringify(described)).not.toContain(SECRET);
  });

  it("hands on what is a surface's error already", () => {
    const refusal = new AgentSurfaceError({ code: "RATE_LIMITED" });
    expect(describeServerError(refusal, "server-query")).toBe(refusal.payload);
  });
});
