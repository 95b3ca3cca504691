import type { AgentSurfaceRegistry } from "agent-surface";
import { slope } from "../pair-statistics";
import { callAsConsumer, consumersOf } from "./consumers";
import { components, emptySurface, surfaceOf } from "./surface";

/** Bytes in use once nothing more can be collected, what only later turns let go included. */
async function heapInUse(): Promise<number> {
  const { gc } = globalThis;
  if (!gc) throw new Error("Run with --expose-gc: memory is measured after collection.");
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 20; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
    const { heapUsed } = process.memoryUsage();
    if (before - heapUsed < 1_024) return heapUsed;
    before = heapUsed;
  }
  return before;
}

/** Everything that a surface holds once, however many components come: compiled code, caches that are full. */
function settleIn(registry: AgentSurfaceRegistry): void {
  for (let round = 0; round < 3; round++) {
    const handles = components(500).map((definition) => registry.register(definition));
    registry.snapshot();
    for (const handle of handles) handle.unregister();
    registry.snapshot();
  }
}

/** Enough that a byte of each stands out from what moves in the process anyway. */
const COMPONENTS = 10_000;

/** Bytes of heap per component, beyond the host's own definition of it. */
async function surveyComponents(): Promise<{ registered: number; read: number; left: number }> {
  const registry = emptySurface();
  settleIn(registry);
  const definitions = components(COMPONENTS);
  const empty = await heapInUse();
  let handles = definitions.map((definition) => registry.register(definition));
  const registered = await heapInUse();
  registry.snapshot();
  const read = await heapInUse();
  for (const handle of handles) handle.unregister();
  handles = [];
  registry.snapshot();
  const left = await heapInUse();
  // Named here so that none of it could be collected before.
  if (definitions.length + handles.length !== COMPONENTS) throw new Error("The definitions are gone.");
  const perComponent = (bytes: number) => (bytes - empty) / COMPONENTS;
  return { registered: perComponent(registered), read: perComponent(read), left: perComponent(left) };
}

const CALLS = 100_000;
const STRETCH = 10_000;

/** Bytes that one more call leaves behind, over so many by 10,000 consumers in turn. */
async function heapPerCall(): Promise<number> {
  const consumers = consumersOf(10_000);
  // On another surface, until the code is compiled for good: what the compiler keeps is not the surface's.
  const other = surfaceOf(10);
  for (let index = 0; index < 3 * CALLS; index++) await callAsConsumer(other, consumers, index);
  const registry = surfaceOf(10);
  const points: { x: number; y: number }[] = [];
  for (let calls = 0; calls < CALLS; ) {
    for (const end = calls + STRETCH; calls < end; calls++) await callAsConsumer(registry, consumers, calls);
    // What fills up once, such as the dedupe window, is full after the first stretch.
    points.push({ x: calls, y: await heapInUse() });
  }
  return slope(points);
}

/** What is measured of memory, in Node alone, by the name of its row; in bytes. */
export const memoryMeasurements: Record<string, () => Promise<number>> = {
  "memory per registered component": async () => (await surveyComponents()).registered,
  "memory per registered component that a snapshot has shown": async () => (await surveyComponents()).read,
  "memory that stays per unregistered component": async () => (await surveyComponents()).left,
  "heap that 100,000 calls by 10,000 consumers leave, per call": heapPerCall,
};
