import { getEventListeners } from "node:events";
import { type AuditEvent, consumerKeyOf, jsonDeepEqual } from "../index";
import { inspectSurface } from "../inspect";
import type { PanelEntry } from "./panel";
import { capabilityOf } from "./reference-capabilities";
import type { Rig } from "./rig";

/** What holds at every moment of every program. @throws {Error} with what does not */
export function checkLedger(rig: Rig, lastVersion: number): number {
  checkPairs(rig.events, false);
  checkPairs(rig.trail.filter(hasTarget), false);
  rig.handlers.entries.forEach((entry, at) => {
    checkEvidence(rig, entry, rig.handlers.entries.slice(0, at));
  });
  checkBounds(rig);
  if (rig.unhandled.length > 0) throw new Error(`Nobody handled: ${String(rig.unhandled[0])}`);
  const announced = rig.events.flatMap((event) =>
    event.type === "surface-changed" ? [Number(event.surfaceVersion)] : [],
  );
  const fell = announced.some((version, at) => version <= (announced[at - 1] ?? 0));
  const version = Number(rig.registry.getVersion());
  if (fell || version < lastVersion) throw new Error(`Versions fell: ${announced}, now ${version}.`);
  return version;
}

/** What holds when a registry was disposed and every handler has ended. */
export function checkIdle(rig: Rig): void {
  checkPairs(rig.events, true);
  checkPairs(rig.trail.filter(hasTarget), true);
  const { collections, actionGroups, inFlight, population } = inspectSurface(rig.registry);
  const left = [
    ...collections.filter(({ name, current }) => current > 0 && name !== "confirmations remembered"),
    ...actionGroups,
    ...inFlight,
    ...Object.entries(population).filter(([, count]) => count > 0),
  ];
  if (left.length > 0) throw new Error(`Not idle at the end: ${JSON.stringify(left)}`);
  if (rig.time.pending > 0) throw new Error(`${rig.time.pending} timers are left.`);
  rig.calls.forEach((call, at) => {
    if (call.answers !== 1) throw new Error(`Call ${at} was answered ${call.answers} times.`);
    const listeners = getEventListeners(call.controller.signal, "abort").length;
    if (listeners > 0) throw new Error(`Call ${at} leaves ${listeners} listeners on its caller's signal.`);
  });
}

/** At most one execution for each named call, where results are remembered for good. */
export function checkOncePerKey(rig: Rig): void {
  const seen = new Set<string>();
  for (const { consumer, invocationId, how } of rig.handlers.entries) {
    if (!invocationId?.startsWith("inv_named") || how === "server asks") continue;
    const key = `${consumerKeyOf(consumer)} ${invocationId}`;
    if (seen.has(key)) throw new Error(`${key} was executed twice.`);
    seen.add(key);
  }
}

/** Before it has a target a call leaves no record of its start. */
function hasTarget({ registrationId }: AuditEvent): boolean {
  return registrationId !== undefined;
}

/** Started before settled, each as often as the other. */
function checkPairs(
  told: readonly { readonly type: string; readonly invocationId?: string }[],
  ended: boolean,
): void {
  const running = new Map<string, number>();
  for (const { type, invocationId = "" } of told) {
    const change = { "invocation-started": 1, "invocation-settled": -1 }[type] ?? 0;
    const count = (running.get(invocationId) ?? 0) + change;
    if (count < 0) throw new Error(`${invocationId} settled more often than it started.`);
    running.set(invocationId, count);
  }
  const hung = [...running].filter(([, count]) => count > 0);
  if (ended && hung.length > 0) throw new Error(`Started and never settled: ${hung.map(([id]) => id)}`);
}

function checkEvidence(rig: Rig, entry: PanelEntry, before: readonly PanelEntry[]): void {
  const { confirmationId, capabilityId } = entry;
  if (!capabilityOf(capabilityId).approval) return;
  if (confirmationId === undefined) throw new Error(`${capabilityId} ran without an approval.`);
  const record = rig.confirmations.find((one) => one.confirmationId === confirmationId);
  const isExact =
    record?.capabilityId === capabilityId &&
    record.registrationId === entry.registrationId &&
    record.consumerKey === consumerKeyOf(entry.consumer) &&
    jsonDeepEqual(record.input, entry.input);
  if (!isExact || !rig.approved.has(confirmationId))
    throw new Error(`${capabilityId} ran with ${JSON.stringify(entry.input)}, which nobody approved.`);
  const spent = before.some(
    (other) => other.confirmationId === confirmationId && other.how !== "server asks",
  );
  if (spent) throw new Error(`The approval ${confirmationId} was spent twice.`);
}

function checkBounds(rig: Rig): void {
  for (const { name, current, peak, limit } of inspectSurface(rig.registry).collections) {
    if (current < 0 || current > peak || peak > limit)
      throw new Error(`"${name}" holds ${current}, had ${peak}, and may have ${limit}.`);
  }
}
