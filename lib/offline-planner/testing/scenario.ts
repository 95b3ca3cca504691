import type { JSONObject } from "@ai-sdk/provider";
import { isJSONObject } from "@ai-sdk/provider";
import { createOfflinePlanner } from "../create-offline-planner";
import { createBackOfficeSurface } from "./domains/back-office";
import { createConsoleSurface } from "./domains/console";
import { createFleetSurface } from "./domains/fleet";
import { createGreenhouseSurface } from "./domains/greenhouse";
import { createLibrarySurface } from "./domains/library";
import { createMusicSurface } from "./domains/music";
import type { ConversationTurn } from "./run-conversation";
import { runConversation } from "./run-conversation";

const SURFACES = {
  fleet: () => createFleetSurface().surface,
  "fleet viewer": () => createFleetSurface({ mayWrite: false }).surface,
  console: () => createConsoleSurface().surface,
  "console viewer": () => createConsoleSurface({ mayWrite: false }).surface,
  "back office": () => createBackOfficeSurface().surface,
  library: () => createLibrarySurface().surface,
  greenhouse: () => createGreenhouseSurface().surface,
  music: () => createMusicSurface().surface,
};

/**
 * A request and what must come of it. `effects` are the calls that change something, in order, each a tool's
 * name ending and the exact input; calls that only read are free. `says` must match the last answer.
 */
export interface Scenario {
  on: keyof typeof SURFACES;
  ask: string | string[];
  effects: ExpectedEffect[];
  /** Another sequence of effects that serves the request as well. */
  orEffects?: ExpectedEffect[];
  says?: RegExp;
}

export type ExpectedEffect = [name: string, input?: JSONObject];

export interface ScenarioOutcome {
  passed: boolean;
  why: string;
  turns: ConversationTurn[];
}

export async function playScenario(scenario: Scenario): Promise<ScenarioOutcome> {
  const surface = SURFACES[scenario.on]();
  const effectful = new Map(surface.tools().map((tool) => [tool.name, tool]));
  const messages = typeof scenario.ask === "string" ? [scenario.ask] : scenario.ask;
  const turns = await runConversation(createOfflinePlanner(), surface, messages);
  for (const tool of surface.tools()) {
    effectful.set(tool.name, tool);
  }
  const effects = turns
    .flatMap((turn) => turn.calls)
    .filter((call) => !/· (read|server-query)\b/.test(effectful.get(call.name)?.description ?? ""));
  const text = turns.at(-1)?.text ?? "";
  const got = effects.map((call) => `${call.name} ${JSON.stringify(call.input)}`).join("; ");
  const accepted = [scenario.effects, ...(scenario.orEffects === undefined ? [] : [scenario.orEffects])];
  const matches = accepted.some(
    (expected) =>
      effects.length === expected.length &&
      expected.every(([ending, input], index) => {
        const call = effects[index];
        return call?.name.endsWith(ending) === true && (input === undefined || sameJson(call.input, input));
      }),
  );
  if (!matches) {
    return { passed: false, why: `calls were: ${got || "none"}\nanswer: ${text}`, turns };
  }
  if (scenario.says !== undefined && !scenario.says.test(text)) {
    return { passed: false, why: `answer was: ${text}`, turns };
  }
  return { passed: true, why: "", turns };
}

function sameJson(left: unknown, right: unknown): boolean {
  if (isJSONObject(left) && isJSONObject(right) && !Array.isArray(left) && !Array.isArray(right)) {
    const keys = Object.keys(left);
    return keys.length === Object.keys(right).length && keys.every((key) => sameJson(left[key], right[key]));
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => sameJson(item, right[index]));
  }
  return left === right;
}
