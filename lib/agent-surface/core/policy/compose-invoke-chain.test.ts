import { describe, expect, it, vi } from "vitest";
import { okResult, policyContextOf } from "../fixtures/policy-context";
import type { AgentPolicy } from "./agent-policy";
import { composeInvokeChain } from "./compose-invoke-chain";
import { evaluateDiscovery } from "./evaluate-discovery";

describe("composeInvokeChain", () => {
  it("puts the first policy outermost and passes over a policy without the hook", async () => {
    const log: string[] = [];
    const around = (name: string): AgentPolicy => ({
      name,
      onInvoke: (_ctx, next) => {
        log.push(name);
        return next();
      },
    });
    const chain = composeInvokeChain(
      [around("a"), { name: "silent" }, around("b")],
      policyContextOf({}),
      async () => {
        log.push("terminal");
        return okResult;
      },
    );
    expect(await chain()).toBe(okResult);
    expect(log).toEqual(["a", "b", "terminal"]);
  });

  it("runs what follows once: a second next rejects and is reported", async () => {
    const terminal = vi.fn(async () => okResult);
    const onMisuse = vi.fn();
    const twice: AgentPolicy = {
      name: "twice",
      onInvoke: async (_ctx, next) => {
        await next();
        return next();
      },
    };
    await expect(composeInvokeChain([twice], policyContextOf({}), terminal, onMisuse)()).rejects.toThrow(
      '"twice" called next twice',
    );
    expect(terminal).toHaveBeenCalledOnce();
    expect(onMisuse).toHaveBeenCalledOnce();
  });
});

describe("evaluateDiscovery", () => {
  const votes = (...decisions: object[]) =>
    evaluateDiscovery(
      decisions.map((decision, index) => ({ name: `p${index}`, onDiscovery: () => decision as never })),
      policyContextOf({}),
    );

  it("hides for any hide, else disables with the first reason, else exposes", () => {
    const [expose, hide] = [{ decision: "expose" }, { decision: "hide" }];
    const disable = (reason: string) => ({ decision: "disable", reason });
    expect(votes()).toEqual(expose);
    expect(votes(expose, disable("one"), disable("two"))).toEqual(disable("one"));
    expect(votes(disable("one"), expose, hide)).toEqual(hide);
    expect(votes({ decision: "disable" })).toEqual(hide);
  });
});
