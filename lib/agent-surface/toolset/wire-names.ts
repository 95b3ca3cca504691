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
/** An underscore in an id could be read as a dot, and a second colon would be no letter of a name. */
const REVERSIBLE = /^[a-z]+:[a-zA-Z0-9.-]+$/;
const NAME = /^[a-zA-Z0-9_-]+$/;

/** `view:devices.table.sort` → `view_devices__table__sort`; what would not fit or not lead back is hashed. */
export function encodeWireName(capabilityId: string): string {
  return encode({ capabilityId });
}

/** The same with `_at_<instance>`. */
export function encodeWireNameForInstance(capabilityId: string, instanceId: string): string {
  return encode({ capabilityId, instanceId });
}

/**
 * The id that a name was made from. `undefined` for whatever `encodeWireName` does not make from an id, and for names
 * that hold a hash or an instance: those lead back through the toolset that gave them.
 */
export function decodeWireName(name: string): string | undefined {
  const capabilityId = name.replace("_", ":").replaceAll("__", ".");
  return parseCapabilityId(capabilityId) && encodeWireName(capabilityId) === name ? capabilityId : undefined;
}

/**
 * One name an entry, in the entries' order: unique, and the same for the same entries in whatever order. Names
 * that would be the same carry a longer hash, all of them, so that none depends on who came first; so only an entry
 * whose short hash meets another's can change its name when that other comes or goes. Entries that are equal have
 * nothing but their order to be told apart by.
 */
export function assignWireNames(entries: readonly WireNameEntry[]): readonly string[] {
  const short = entries.map((entry) => encode(entry));
  const times = new Map<string, number>();
  for (const name of short) times.set(name, (times.get(name) ?? 0) + 1);
  const taken = new Set<string>();
  return entries.map((entry, index) => {
    let name = short[index] as string;
    if (times.get(name) !== 1) name = hashed(entry, LONG_HASH);
    for (let round = 1; taken.has(name); round++) name = hashed(entry, LONG_HASH, round);
    taken.add(name);
    return name;
  });
}

function encode(entry: WireNameEntry): string {
  const name = plainName(entry);
  const isReversible = REVERSIBLE.test(entry.capabilityId) && NAME.test(name);
  return isReversible && name.length <= MAX_WIRE_NAME_LENGTH ? name : hashed(entry, SHORT_HASH);
}

function plainName({ capabilityId, instanceId }: WireNameEntry): string {
  const name = capabilityId.replace(":", "_").replaceAll(".", "__");
  return instanceId === undefined ? name : `${name}${INSTANCE_MARK}${instanceId}`;
}

function hashed(entry: WireNameEntry, hashLength: number, round = 0): string {
  const { capabilityId, instanceId = "" } = entry;
  const readable = plainName(entry).replace(/[^a-zA-Z0-9_-]/g, "-");
  const hash = fnv1a64([capabilityId, instanceId, ...(round ? [round] : [])].join("\0"));
  const kept = MAX_WIRE_NAME_LENGTH - HASH_MARK.length - hashLength;
  return `${readable.slice(0, kept)}${HASH_MARK}${hash.slice(0, hashLength)}`;
}
