import type { AgentSurfaceSnapshot } from "../core/snapshot/surface-snapshot";

/**
 * A snapshot as text that two runs agree on: no surface id, version or time; registrations as `<reg#1>` in their
 * order; keys sorted, so that a difference is one of meaning.
 */
export function serializeSurfaceSnapshot(snapshot: AgentSurfaceSnapshot): string {
  const { surfaceId: _, surfaceVersion: __, capturedAt: ___, ...meaning } = snapshot;
  const procedures = [...meaning.procedures].sort((a, b) => compare(keyOf(a), keyOf(b)));
  const names = new Map<string, string>();
  const named = [...meaning.components, ...procedures];
  for (const { registrationId } of named) {
    if (!names.has(registrationId)) names.set(registrationId, `<reg#${names.size + 1}>`);
  }
  return `${JSON.stringify({ ...meaning, procedures }, (_key, value: unknown) => normalise(value, names), 2)}\n`;
}

function normalise(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return names.get(value) ?? value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => compare(a, b)));
}

function keyOf({ procedureId, context }: AgentSurfaceSnapshot["procedures"][number]): string {
  return JSON.stringify([procedureId, context?.type ?? "", context?.instanceId ?? ""]);
}

/** By UTF-16 unit, which no locale changes. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
