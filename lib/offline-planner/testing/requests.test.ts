import { describe, expect, it } from "vitest";
import { BACK_OFFICE_REQUESTS } from "./back-office-requests";
import { CONSOLE_REQUESTS } from "./console-requests";
import { EVERYDAY_REQUESTS } from "./everyday-requests";
import { HELD_OUT_REQUESTS } from "./held-out-requests";
import type { Scenario } from "./scenario";
import { playScenario } from "./scenario";
import { TALK_REQUESTS } from "./talk-requests";
import { TUNED_REQUESTS } from "./tuned-requests";

const titled = (scenarios: Scenario[]) =>
  scenarios.map((scenario) => ({ title: `${scenario.on}: ${[scenario.ask].flat().join(" / ")}`, scenario }));

describe("requests that the planner is developed against", () => {
  it.each(
    titled([
      ...TUNED_REQUESTS,
      ...CONSOLE_REQUESTS,
      ...BACK_OFFICE_REQUESTS,
      ...EVERYDAY_REQUESTS,
      ...TALK_REQUESTS,
    ]),
  )("$title", async ({ scenario }) => {
    const outcome = await playScenario(scenario);
    expect(outcome.why).toBe("");
  });
});

describe("paraphrases kept apart", () => {
  it("are understood at least as often as the stated floor", async () => {
    const outcomes = await Promise.all(HELD_OUT_REQUESTS.map((scenario) => playScenario(scenario)));
    const passed = outcomes.filter((outcome) => outcome.passed).length;
    expect(passed, `understood ${passed} of ${HELD_OUT_REQUESTS.length}`).toBeGreaterThanOrEqual(42);
  });
});
