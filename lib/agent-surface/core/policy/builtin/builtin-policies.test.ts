import { describe, expect, it, vi } from "vitest";
import { memoryAuditSink } from "../../audit/memory-audit-sink";
import { AgentSurfaceError } from "../../errors/agent-surface-error";
import { refusal } from "../../errors/refuse";
import { okResult, policyContextOf } from "../../fixtures/policy-context";
import type { AgentInvocationPolicyContext, AgentPolicy } from "../agent-policy";
import { CONFIRMATION_ESCALATION } from "../agent-policy";
import { audit } from "./audit-policy";
import { authenticated } from "./authenticated";
import { environment } from "./environment";
import { hasPermission } from "./has-permission";
import { requireConfirmation } from "./require-confirmation";
import { tenantBoundary } from "./tenant-boundary";

type Answer = { readonly decision: string | undefined; readonly code: string; readonly details?: unknown };

/** Both votes of a policy over one context. */
async function votes(policy: AgentPolicy, change: Partial<AgentInvocationPolicyContext>): Promise<Answer> {
  const ctx = policyContextOf(change);
  const decision = policy.onDiscovery?.(ctx).decision;
  try {
    await policy.onAuthorize?.(ctx, async () => okResult);
    return { decision, code: "passed" };
  } catch (error) {
    if (!(error instanceof AgentSurfaceError)) throw error;
    return { decision, code: error.code, details: error.payload.details };
  }
}

const passes = { decision: "expose", code: "passed" };

describe("authenticated", () => {
  it("hides from nobody signed in and refuses with NOT_AUTHENTICATED", async () => {
    expect(await votes(authenticated(), { host: { user: { id: "u" } } })).toEqual(passes);
    for (const host of [{}, { user: null }, { user: undefined }]) {
      expect(await votes(authenticated(), { host })).toEqual({ decision: "hide", code: "NOT_AUTHENTICATED" });
    }
  });

  it("looks under the given key, at own members alone", async () => {
    expect(await votes(authenticated({ key: "session" }), { host: { session: "s" } })).toEqual(passes);
    expect(await votes(authenticated({ key: "toString" }), { host: {} })).toMatchObject({ decision: "hide" });
  });
});

describe("hasPermission", () => {
  const policy = hasPermission<{ permissions?: string[] }>(
    "devices:write",
    (host, permission) => host.permissions?.includes(permission) ?? false,
  ) as AgentPolicy;

  it("hides and refuses with NOT_AUTHORIZED of the client", async () => {
    expect(await votes(policy, { host: { permissions: ["devices:write"] } })).toEqual(passes);
    expect(await votes(policy, { host: { permissions: ["devices:read"] } })).toEqual({
      decision: "hide",
      code: "NOT_AUTHORIZED",
      details: { origin: "client" },
    });
  });

  it("takes nothing but true for a grant, a promise included", async () => {
    for (const answer of [1, "yes", Promise.resolve(true)]) {
      const odd = hasPermission("p", () => answer as never);
      expect(await votes(odd, {})).toMatchObject({ decision: "hide", code: "NOT_AUTHORIZED" });
    }
  });
});

describe("tenantBoundary", () => {
  const policy = tenantBoundary({
    current: (host) => host.tenant as string | undefined,
    expected: (ctx) => ctx.meta.component?.tenant as string | undefined,
  });

  it("passes where the tenant is known and the same, and hides everywhere else", async () => {
    const within = (tenant?: string) => ({ meta: tenant === undefined ? {} : { component: { tenant } } });
    expect(await votes(policy, { host: { tenant: "a" }, ...within("a") })).toEqual(passes);
    const refused = { decision: "hide", code: "NOT_AUTHORIZED", details: { origin: "client" } };
    expect(await votes(policy, { host: { tenant: "a" }, ...within("b") })).toEqual(refused);
    expect(await votes(policy, { host: {}, ...within() })).toEqual(refused);
    expect(await votes(policy, { host: { tenant: null }, ...within() })).toEqual(refused);
  });
});

describe("environment", () => {
  it("does not exist outside the named environments", async () => {
    const policy = environment(["development", "test"]);
    expect(await votes(policy, { environment: "test" })).toEqual(passes);
    expect(await votes(policy, { environment: "production" })).toEqual({
      decision: "hide",
      code: "CAPABILITY_NOT_FOUND",
    });
  });
});

describe("requireConfirmation", () => {
  it("carries what phase 6 asks, and takes part in nothing else", () => {
    const escalation = { if: () => true, summary: () => "Do it?" };
    expect(requireConfirmation(escalation)).toEqual({
      name: "requireConfirmation",
      [CONFIRMATION_ESCALATION]: escalation,
    });
    expect(requireConfirmation()[CONFIRMATION_ESCALATION]).toEqual({});
  });
});

describe("audit", () => {
  it("records the outcome and the time, and input and output at level full alone", async () => {
    const clock = { at: 5_000 };
    const ctx = policyContextOf({ effectiveInput: { id: "a" } }, clock);
    const result = { ...okResult, output: [1] };
    const next = async () => {
      clock.at += 40;
      return result;
    };
    for (const level of ["metadata", "full"] as const) {
      const sink = memoryAuditSink();
      expect(await audit(sink, level).onInvoke?.(ctx, next)).toBe(result);
      expect(sink.events()).toEqual([
        {
          at: clock.at,
          type: "invocation-settled",
          capabilityId: ctx.capabilityId,
          registrationId: "reg_1",
          invocationId: "inv_1",
          consumerId: "chat",
          actor: "agent",
          status: "ok",
          durationMs: 40,
          ...(level === "full" && { payload: { input: { id: "a" }, output: [1] } }),
        },
      ]);
    }
  });

  it("records a refusal by a policy inside it and passes it on", async () => {
    const sink = memoryAuditSink();
    const refused = refusal("RATE_LIMITED");
    const call = audit(sink).onInvoke?.(policyContextOf(), () => Promise.reject(refused));
    await expect(call).rejects.toBe(refused);
    expect(sink.events()).toMatchObject([{ status: "error", code: "RATE_LIMITED" }]);
  });

  it("lets the redaction of the sink have the last word, and no fault of the sink out", async () => {
    const sink = memoryAuditSink({ redact: () => "redacted" });
    await audit(sink, "full").onInvoke?.(policyContextOf({ effectiveInput: "secret" }), async () => okResult);
    expect(JSON.stringify(sink.events())).not.toContain("secret");
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = {
      record() {
        throw new Error("full disk");
      },
    };
    await expect(audit(broken).onInvoke?.(policyContextOf(), async () => okResult)).resolves.toBe(okResult);
    expect(reported).toHaveBeenCalledOnce();
  });
});
