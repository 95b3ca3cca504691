import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_ID_LENGTH, MAX_WIRE_NAME_LENGTH, parseCapabilityId } from "../core/identity/capability-id";
import {
  assignWireNames,
  decodeWireName,
  encodeWireName,
  encodeWireNameForInstance,
  type WireNameEntry,
} from "./wire-names";

/** Few letters, so that names meet. */
const letters = (pattern: RegExp) => fc.stringMatching(pattern);
const type = fc
  .array(letters(/^[ab][ab0-]{0,20}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join("."));
const viewId = fc.tuple(type, letters(/^[ab][aB0]{0,20}$/)).map(([of, name]) => `view:${of}.${name}`);
const domainId = fc
  .array(letters(/^[ab_][aB_0-]{0,20}$/), { minLength: 1, maxLength: 4 })
  .map((path) => `domain:${path.join(".")}`);
const capabilityId = fc.oneof(viewId, domainId).filter((id) => id.length <= MAX_ID_LENGTH);
const instanceId = letters(/^[ab0_-]{1,40}$/);
const entry: fc.Arbitrary<WireNameEntry> = fc.oneof(
  capabilityId.map((id) => ({ capabilityId: id })),
  fc.record({ capabilityId, instanceId }),
);
const entries = fc.uniqueArray(entry, { maxLength: 40, selector: (one) => JSON.stringify(one) });

const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

describe("wire names of whatever ids", () => {
  it("are short, of plain letters and unique in their catalog", () => {
    fc.assert(
      fc.property(entries, (catalog) => {
        const names = assignWireNames(catalog);
        expect(names).toHaveLength(catalog.length);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(WIRE_NAME);
      }),
    );
  });

  it("are the same in whatever order the entries come", () => {
    fc.assert(
      fc.property(
        entries.chain((catalog) =>
          fc.tuple(
            fc.constant(catalog),
            fc.shuffledSubarray(catalog, { minLength: catalog.length, maxLength: catalog.length }),
          ),
        ),
        ([catalog, shuffled]) => {
          const nameOf = new Map(catalog.map((one, place) => [one, assignWireNames(catalog)[place]]));
          expect(assignWireNames(shuffled)).toEqual(shuffled.map((one) => nameOf.get(one)));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("lead back to the id that they were made from, or nowhere", () => {
    fc.assert(
      fc.property(capabilityId, instanceId, (id, instance) => {
        const isPlain = !id.includes("_") && id.replaceAll(".", "__").length <= MAX_WIRE_NAME_LENGTH;
        expect(decodeWireName(encodeWireName(id))).toBe(isPlain ? id : undefined);
        // An instance is led back by the toolset that gave the name.
        expect(decodeWireName(encodeWireNameForInstance(id, instance))).toBeUndefined();
      }),
    );
  });

  it("decode from nothing that they would not encode to", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), letters(/^(view|domain)_[ab_0-]{1,70}$/)), (text) => {
        const id = decodeWireName(text);
        if (id === undefined) return;
        expect(parseCapabilityId(id)).toBeDefined();
        expect(encodeWireName(id)).toBe(text);
      }),
    );
  });
});
