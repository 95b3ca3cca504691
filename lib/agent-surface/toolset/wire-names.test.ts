import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDomainCapabilityId, formatViewCapabilityId } from "../core/identity/capability-id";
import {
  assignWireNames,
  decodeWireName,
  encodeWireName,
  encodeWireNameForInstance,
  type WireNameEntry,
} from "./wire-names";

const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

const segment = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const viewId = fc
  .tuple(fc.array(segment, { minLength: 1, maxLength: 6 }), fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,12}$/))
  .map(([type, name]) => formatViewCapabilityId(type.join("."), name));
const domainId = fc
  .oneof(
    fc.stringMatching(/^[a-zA-Z0-9_.-]{1,70}$/),
    fc.string({ minLength: 1, maxLength: 80, unit: "binary" }),
  )
  .filter((path) => path.length <= 120)
  .map(formatDomainCapabilityId);
const capabilityId = fc.oneof(viewId, domainId);
const entry: fc.Arbitrary<WireNameEntry> = fc.record(
  { capabilityId, instanceId: fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/) },
  { requiredKeys: ["capabilityId"] },
);

describe("encodeWireName", () => {
  it.each([
    ["view:devices.table.selectVisible", "view_devices__table__selectVisible"],
    ["view:app.go-to.x", "view_app__go-to__x"],
    ["domain:devices.disable", "domain_devices__disable"],
    ["domain:ping", "domain_ping"],
  ])("writes %s as %s", (id, name) => {
    expect(encodeWireName(id)).toBe(name);
    expect(decodeWireName(name)).toBe(id);
  });

  it("cuts what is too long after 54 characters and adds a hash", () => {
    const id = `view:${"a".repeat(60)}.open`;
    expect(encodeWireName(id)).toMatch(/^view_a{49}_0_[0-9a-f]{7}$/);
    expect(encodeWireName(id)).toHaveLength(64);
    expect(encodeWireName(`view:${"a".repeat(60)}.opened`)).not.toBe(encodeWireName(id));
  });

  it.each(["domain:bulk_disable", "domain:a__b", "domain:a b", "domain:a:b", "domain:é"])(
    "hashes %s, which its plain name would not lead back to",
    (id) => {
      expect(encodeWireName(id)).toMatch(/^domain_[a-zA-Z0-9_-]+_0_[0-9a-f]{7}$/);
      expect(decodeWireName(encodeWireName(id))).toBeUndefined();
    },
  );

  it("keeps ids apart that differ in dots and underscores", () => {
    const ids = ["domain:a.b", "domain:a__b", "domain:a_b", "domain:a._b", "domain:a_.b"];
    expect(new Set(ids.map(encodeWireName)).size).toBe(ids.length);
  });

  it("is what every provider takes, for any id", () => {
    fc.assert(
      fc.property(entry, ({ capabilityId: id, instanceId }) => {
        expect(encodeWireName(id)).toMatch(WIRE_NAME);
        if (instanceId !== undefined) expect(encodeWireNameForInstance(id, instanceId)).toMatch(WIRE_NAME);
      }),
    );
  });
});

describe("encodeWireNameForInstance", () => {
  it("names the instance after the capability", () => {
    expect(encodeWireNameForInstance("view:devices.table.sort", "comparison")).toBe(
      "view_devices__table__sort_at_comparison",
    );
  });

  it("keeps instances apart from each other and from ids that look alike", () => {
    const names = [
      encodeWireNameForInstance("domain:a", "b"),
      encodeWireNameForInstance("domain:a", "b_at_c"),
      encodeWireNameForInstance("domain:a_at_b", "c"),
      encodeWireName("domain:a_at_b"),
      encodeWireName("domain:a.at.b"),
    ];
    expect(new Set(names).size).toBe(names.length);
  });

  it("hashes the whole of what is too long", () => {
    const long = "x".repeat(60);
    const [a, b] = [`${long}1`, `${long}2`].map((id) =>
      encodeWireNameForInstance("view:devices.table.sort", id),
    );
    expect(a).toHaveLength(64);
    expect(a).not.toBe(b);
  });
});

describe("decodeWireName", () => {
  it("leads every plain name back and refuses all others", () => {
    fc.assert(
      fc.property(capabilityId, (id) => {
        const decoded = decodeWireName(encodeWireName(id));
        if (decoded !== undefined) expect(decoded).toBe(id);
        else expect(encodeWireName(id)).toContain("_0_");
      }),
    );
  });

  it("gives only what encodes to the very name, whatever the name", () => {
    const piece = fc.constantFrom(
      "view",
      "domain",
      "_",
      "__",
      "a",
      "b-c",
      "0",
      "X",
      ".",
      ":",
      "_at_",
      "_0_abcdef0",
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const name = pieces.join("");
        const decoded = decodeWireName(name);
        if (decoded !== undefined) expect(encodeWireName(decoded)).toBe(name);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    "",
    "view",
    "view_",
    "domain_",
    "view_a",
    "tool_a__b",
    "view_a___b",
    "view_a__B",
    "view_A__b",
    "view:a.b",
    "view_a__b_at_c",
    "view_a.b",
    `view_${"a".repeat(60)}__b`,
    "VIEW_a__b",
  ])("refuses %j", (name) => {
    expect(decodeWireName(name)).toBeUndefined();
  });
});

describe("assignWireNames", () => {
  it("gives unique names that providers take", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const names = assignWireNames(entries);
        expect(names).toHaveLength(entries.length);
        expect(new Set(names).size).toBe(entries.length);
        for (const name of names) expect(name).toMatch(WIRE_NAME);
      }),
    );
  });

  it("gives the same names in whatever order, and with others around", () => {
    const keyOf = ({ capabilityId: id, instanceId }: WireNameEntry) => `${id}\0${instanceId}`;
    const distinct = fc.uniqueArray(entry, { selector: keyOf, maxLength: 20 });
    fc.assert(
      fc.property(distinct, fc.nat(20), (entries, dropped) => {
        const named = new Map(assignWireNames(entries).map((name, index) => [entries[index], name]));
        const fewer = entries.filter((_, index) => index !== dropped).reverse();
        expect(assignWireNames(fewer)).toEqual(fewer.map((one) => named.get(one)));
      }),
    );
  });

  it("gives both of two entries a longer hash when their short ones meet", () => {
    // Found by search: the same first 54 characters and the same first seven digits of the hash.
    const [a, b] = collidingIds();
    const names = assignWireNames([{ capabilityId: a }, { capabilityId: b }]);
    expect(encodeWireName(a)).toBe(encodeWireName(b));
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/_0_[0-9a-f]{16}$/);
    expect(assignWireNames([{ capabilityId: b }, { capabilityId: a }])).toEqual([...names].reverse());
  });

  it("tells equal entries apart by their order, since nothing else does", () => {
    const names = assignWireNames([
      { capabilityId: "domain:a" },
      { capabilityId: "domain:a" },
      { capabilityId: "domain:a" },
    ]);
    expect(new Set(names).size).toBe(3);
  });
});

/** Two long ids with one short name; among some 20 000 the birthday paradox supplies a pair. */
function collidingIds(): [string, string] {
  const seen = new Map<string, string>();
  for (let index = 0; ; index++) {
    const id = `domain:${"a".repeat(60)}${index}`;
    const name = encodeWireName(id);
    const other = seen.get(name);
    if (other !== undefined) return [other, id];
    seen.set(name, id);
  }
}
