import { describe, expect, it } from "vitest";
import {
  type AgentInvocationPolicyContext,
  type AgentPolicy,
  CONFIRMATION_ESCALATION,
} from "../core/policy/agent-policy";
import { livePolicies } from "./live-policies";

const ctx = {} as AgentInvocationPolicyContext;

describe("livePolicies", () => {
  it("asks the policy of the latest commit", () => {
    const registered: AgentPolicy = { name: "gate", onDiscovery: () => ({ decision: "expose" }) };
    let latest: AgentPolicy[] = [registered];
    const [live] = livePolicies([registered], () => latest) ?? [];

    expect(live?.onDiscovery?.(ctx)).toEqual({ decision: "expose" });
    latest = [{ name: "gate", onDiscovery: () => ({ decision: "hide" }) }];
    expect(live?.onDiscovery?.(ctx)).toEqual({ decision: "hide" });
  });

  it("keeps the registered one while there is no later", () => {
    const [live] =
      livePolicies([{ name: "gate", onDiscovery: () => ({ decision: "hide" }) }], () => undefined) ?? [];
    expect(live?.onDiscovery?.(ctx)).toEqual({ decision: "hide" });
  });

  it("has only the phases that the policy has", () => {
    const [live] =
      livePolicies([{ name: "gate", onAuthorize: (_ctx, next) => next() }], () => undefined) ?? [];
    expect(Object.keys(live ?? {})).toEqual(["name", "onAuthorize"]);
  });

  it("hands on a policy's missing answer, so that the runtime refuses it", () => {
    const silent = { name: "silent", onAuthorize: () => undefined } as unknown as AgentPolicy;
    const [live] = livePolicies([silent], () => undefined) ?? [];
    expect(
      live?.onAuthorize?.(ctx, () => Promise.reject(new Error("next() must not be called"))),
    ).toBeUndefined();
  });

  it("calls a policy that is a class instance as its method", () => {
    class Gate implements AgentPolicy {
      readonly name = "gate";
      constructor(readonly reason: string) {}
      onDiscovery() {
        return { decision: "disable", reason: this.reason } as const;
      }
    }
    const [live] = livePolicies([new Gate("first")], () => [new Gate("second")]) ?? [];
    expect(live?.onDiscovery?.(ctx)).toEqual({ decision: "disable", reason: "second" });
  });

  it("follows the demand for approval, its condition and its sentence", () => {
    const demand = (many: boolean): AgentPolicy => ({
      name: "ask",
      [CONFIRMATION_ESCALATION]: { if: () => many, summary: () => (many ? "many" : "few") },
    });
    let latest = [demand(false)];
    const [live] = livePolicies([demand(false)], () => latest) ?? [];
    const escalation = live?.[CONFIRMATION_ESCALATION];

    expect(escalation?.if?.(ctx)).toBe(false);
    latest = [demand(true)];
    expect(escalation?.if?.(ctx)).toBe(true);
    expect(escalation?.summary?.({})).toBe("many");
  });
});
