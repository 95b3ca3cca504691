import type { JSONObject } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { createOfflinePlanner } from "../create-offline-planner";
import { createConsoleSurface } from "./domains/console";
import { runConversation } from "./run-conversation";

const MAIN = "Show me the offline devices in Milan, select the visible ones and disable them";

function refusal(code: string, retry: string, details: JSONObject = {}): JSONObject {
  return { ok: false, code, message: `Refused with ${code}.`, retry, details };
}

/** Runs messages while calls of one tool are refused for the given attempts; later ones go through. */
async function refuse(
  tool: string,
  result: JSONObject,
  options: { attempts?: number; messages?: string[] } = {},
) {
  const { surface, devices } = createConsoleSurface();
  let refused = 0;
  const turns = await runConversation(createOfflinePlanner(), surface, options.messages ?? [MAIN], {
    intercept: (name) => {
      if (!name.endsWith(tool) || refused >= (options.attempts ?? 1)) {
        return undefined;
      }
      refused += 1;
      return result;
    },
  });
  const attempts = turns.map((turn) => turn.calls.filter((call) => call.name.endsWith(tool)).length);
  const disabled = devices.filter((device) => device.status === "disabled" && device.city === "Milan").length;
  return {
    attempts,
    text: turns.at(-1)?.text ?? "",
    texts: turns.map((turn) => turn.text),
    calls: turns.flatMap((turn) => turn.calls),
    disabled,
  };
}

describe("a refused approval", () => {
  it("is reported as the person's denial with nothing changed, and not asked for again", async () => {
    const { attempts, text, disabled } = await refuse(
      "disable",
      refusal("CONFIRMATION_INVALID", "no", { reason: "denied" }),
    );
    expect(attempts).toEqual([1]);
    expect(text).toMatch(/You denied.*nothing was changed/);
    expect(disabled).toBe(3);
  });

  it("that no longer matches the screen is reported as such with nothing executed", async () => {
    const { attempts, text } = await refuse(
      "disable",
      refusal("CONFIRMATION_INVALID", "no", { reason: "mismatch" }),
    );
    expect(attempts).toEqual([1]);
    expect(text).toMatch(/approved no longer matches what is on the screen.*not executed/);
  });

  it("that expired is reported with an offer, and yes asks again with the same input", async () => {
    const expired = refusal("CONFIRMATION_INVALID", "with-confirmation", { reason: "expired" });
    const { attempts, texts, text, calls } = await refuse("disable", expired, {
      messages: [MAIN, "Yes, please"],
    });
    expect(texts[0]).toMatch(/expired.*nothing was executed.*ask for it again\?/s);
    expect(attempts).toEqual([1, 1]);
    expect(calls.filter((call) => call.name.endsWith("selectVisible"))).toHaveLength(1);
    expect(text).toMatch(/Disabled 3 devices/);
  });

  it("that is pending ends the turn, and going on repeats the identical call alone", async () => {
    const pending = refusal("CONFIRMATION_REQUIRED", "with-confirmation", { confirmationId: "cnf_1" });
    const { attempts, texts, calls } = await refuse("disable", pending, { messages: [MAIN, "continue"] });
    expect(texts[0]).toMatch(/waiting for your approval/);
    expect(attempts).toEqual([1, 1]);
    const inputs = calls.filter((call) => call.name.endsWith("disable")).map((call) => call.input);
    expect(inputs[0]).toEqual(inputs[1]);
  });

  it("on the server's side is told apart from the person's own", async () => {
    const { text } = await refuse(
      "disable",
      refusal("CONFIRMATION_REQUIRED", "with-confirmation", { origin: "server" }),
    );
    expect(text).toMatch(/approval on the server/);
  });
});

describe("a retry hint", () => {
  it("after-refresh leads to one read and one repetition", async () => {
    const { attempts, text, calls } = await refuse("disable", refusal("STALE_CAPABILITY", "after-refresh"));
    expect(attempts).toEqual([2]);
    const names = calls.map((call) => call.name);
    expect(names.slice(names.indexOf("domain_devices__disable"))).toEqual([
      "domain_devices__disable",
      "view_devices__table__readState",
      "domain_devices__disable",
    ]);
    expect(text).toMatch(/Disabled 3 devices/);
  });

  it("after-refresh is followed once and not for ever", async () => {
    const { attempts, text } = await refuse("disable", refusal("STALE_CAPABILITY", "after-refresh"), {
      attempts: 99,
    });
    expect(attempts).toEqual([2]);
    expect(text).toMatch(/not on the screen any more/);
  });

  it("after-delay tells how long to wait instead of calling again", async () => {
    const { attempts, text } = await refuse(
      "disable",
      refusal("RATE_LIMITED", "after-delay", { reason: "rate", retryAfterMs: 4200 }),
    );
    expect(attempts).toEqual([1]);
    expect(text).toMatch(/5 seconds/);
  });

  it("with-changes drops a field that is bound on the screen", async () => {
    const invalid = refusal("INVALID_INPUT", "with-changes", { lockedFields: ["reason"] });
    const { calls } = await refuse("disable", invalid, {
      messages: ["Disable the offline devices in Milan because of noise"],
    });
    const inputs = calls.filter((call) => call.name.endsWith("disable")).map((call) => call.input);
    expect(inputs).toEqual([{ reason: "noise" }, {}]);
  });

  it("with-changes asks for other words when what the person said was refused", async () => {
    const invalid = refusal("INVALID_INPUT", "with-changes", {
      issues: [{ path: "reason", message: "Too long" }],
    });
    const { attempts, text } = await refuse("disable", invalid, {
      messages: ["Disable the offline devices in Milan because of noise"],
    });
    expect(attempts).toEqual([1]);
    expect(text).toMatch(/reason: Too long.*How shall I put it\?/s);
  });

  it("no is explained with its code and not tried again", async () => {
    const { attempts, text } = await refuse("disable", refusal("NOT_AUTHORIZED", "no", { origin: "server" }));
    expect(attempts).toEqual([1]);
    expect(text).toMatch(/not allowed to disable devices; the server refused it \(NOT_AUTHORIZED\)/);
  });

  it("never repeats a call that was dispatched", async () => {
    const unmounted = refusal("COMPONENT_UNMOUNTED", "after-refresh", {
      phase: "mid-flight",
      dispatched: true,
    });
    const { attempts, text } = await refuse("disable", unmounted, { messages: [MAIN] });
    expect(attempts).toEqual([1]);
    expect(text).toMatch(/do not know whether it took effect/);
  });

  it("of a stopped call is not taken for a wish to start it again", async () => {
    const { attempts, text } = await refuse("disable", refusal("CANCELLED", "yes"));
    expect(attempts).toEqual([1]);
    expect(text).toMatch(/stopped/);
  });
});

describe("a refusal on the way", () => {
  it("stops what depends on it and says what was left", async () => {
    const { calls, text } = await refuse(
      "selectVisible",
      refusal("PRECONDITION_FAILED", "with-changes", { reason: "person-editing" }),
    );
    expect(calls.some((call) => call.name.endsWith("disable"))).toBe(false);
    expect(text).toMatch(/did not go on with: “disable them”/);
  });

  it("of a city that is unknown to the screen is told in its words", async () => {
    const { text } = await refuse(
      "filters__set",
      refusal("PRECONDITION_FAILED", "with-changes", { reason: "unknown-city" }),
    );
    expect(text).toMatch(/PRECONDITION_FAILED/);
  });

  it("of a tool that throws something unexpected ends the turn with words", async () => {
    const { text } = await refuse("readState", { ok: false });
    expect(text).toMatch(/did not succeed/);
  });

  it.each([
    ["NOT_AUTHENTICATED", "Nobody is signed in. Ask the user to sign in."],
    ["NOT_AUTHORIZED", "The session has ended. Ask the user to sign in again."],
  ])("of a session that has ended (%s) tells the person to sign in", async (code, message) => {
    const { text } = await refuse("filters__set", { ok: false, code, message, retry: "no" });
    expect(text).toMatch(/^Your session has ended; sign in again and repeat\./m);
    expect(text).not.toMatch(/the user/);
  });

  it("tells a person nothing that was written for a caller", async () => {
    const message =
      "Only rows of the page can be used. Read them with devices.table.readState and use an id from there.";
    const { text } = await refuse("selectVisible", {
      ok: false,
      code: "PRECONDITION_FAILED",
      message,
      retry: "with-changes",
      details: { reason: "row-not-shown" },
    });
    expect(text).toMatch(/Only rows of the page can be used\. Nothing was changed\./);
    expect(text).not.toMatch(/readState|\bid\b/);
  });

  it("does not claim that a failure on the way changed nothing", async () => {
    const { text } = await refuse(
      "disable",
      refusal("EXECUTION_FAILED", "no", { reason: "connection-lost" }),
    );
    expect(text).toMatch(/check whether it took effect/);
    expect(text).not.toMatch(/Nothing was changed/);
  });

  it("leaves an empty list alone instead of acting on nothing", async () => {
    const { surface, devices } = createConsoleSurface();
    for (const device of devices) {
      device.status = "online";
    }
    const [turn] = await runConversation(createOfflinePlanner(), surface, [MAIN]);
    expect(turn?.calls.map((call) => call.name)).not.toContain("view_devices__table__selectVisible");
    expect(turn?.text).toMatch(/No devices match/);
  });

  it("of a condition that does not hold leaves the rest alone", async () => {
    const { surface } = createConsoleSurface();
    const ask = async (request: string) =>
      (await runConversation(createOfflinePlanner(), surface, [request]))[0]?.calls.map(
        (call) => call.name,
      ) ?? [];
    expect(await ask("If there are any disabled devices in Turin, enable them")).toContain(
      "domain_devices__enable",
    );
    expect(await ask("If there are any disabled devices in Turin, enable them")).not.toContain(
      "domain_devices__enable",
    );
  });
});
