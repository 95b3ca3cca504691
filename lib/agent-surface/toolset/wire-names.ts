import { MAX_WIRE_NAME_LENGTH, parseCapabilityId } from "../core/identity/capability-id";
import { fnv1a64 } from "../core/json/fnv1a64";

/** What a tool is named after. The instance is given where the type is mounted more than once. */
export interface WireNameEntry {
  readonly capabilityId: string;
  readonly instanceId?: string;
}

const HASH_MARK = "_0_";
const SHORT_HASH = 7;
const LONG_HASH = 16;
const INSTANCE_MARK = "_at_";
/** Ids of these characters alone have a name that leads back to them. */
const REVERSIBLE = /^[a-zA-Z0-9.:-]+$/;

/** `view:devices.table.sort` → `view_devices__table__sort`; what would not fit or not lead back is hashed. */
export function encodeWireName(capabilityId: string): string {
  return encode({ capabilityId }, SHORT_HASH);
}

/** The same with `_at_<instance>`. */
export function encodeWireNameForInstance(capabilityId: string, instanceId: string): string {
  return encode({ capabilityId, instanceId }, SHORT_HASH);
}

/** Leads a name back to what it was made from; `undefined` for a hashed name and for whatever no encoding makes. */
export function decodeWireName(name: string): WireNameEntry | undefined {
  const plane = /^(view|domain)_/.exec(name)?.[1];
  if (plane === undefined || name.length > MAX_WIRE_NAME_LENGTH) return undefined;
  const body = name.slice(plane.length + 1);
  // A dot is two underscores, so one alone before "at" can only begin an instance.
  const mark = /[^_]_at_/.exec(body);
  const end = mark ? mark.index + 1 : body.length;
  const capabilityId = `${plane}:${body.slice(0, end).replaceAll("__", ".")}`;
  const entry: WireNameEntry = mark
    ? { capabilityId, instanceId: body.slice(end + INSTANCE_MARK.length) }
    : { capabilityId };
  return parseCapabilityId(capabilityId) && encode(entry, SHORT_HASH) === name ? entry : undefined;
}

/**
 * One name an entry, in the entries' order: unique, and the same for the same entries in whatever order. Names
 * that would be the same carry a longer hash, all of them, so that none depends on who came first.
 */
export function assignWireNames(entries: readonly WireNameEntry[]): readonly string[] {
  const names = entries.map((entry) => encode(entry, SHORT_HASH));
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return names.map((name, index) =>
    times.get(name) === 1 ? name : hashed(entries[index] as WireNameEntry, LONG_HASH),
  );
}

function encode(entry: WireNameEntry, hashLength: number): string {
  const name = plainName(entry);
  return REVERSIBLE.test(entry.capabilityId) && name.length <= MAX_WIRE_NAME_LENGTH
    ? name
    : hashed(entry, hashLength);
}

function plainName({ capabilityId, instanceId }: WireNameEntry): string {
  const name = capabilityId.replace(":", "_").replaceAll(".", "__");
  return instanceId === undefined ? name : `${name}${INSTANCE_MARK}${instanceId}`;
}

function hashed(entry: WireNameEntry, hashLength: number): string {
  const { capabilityId, instanceId } = entry;
  const readable = plainName(entry).replace(/[^a-zA-Z0-9_-]/g, "-");
  const hash = fnv1a64(instanceId === undefined ? capabilityId : `${capabilityId}\0${instanceId}`);
  const kept = MAX_WIRE_NAME_LENGTH - HASH_MARK.length - hashLength;
  return `${readable.slice(0, kept)}${HASH_MARK}${hash.slice(0, hashLength)}`;
}
