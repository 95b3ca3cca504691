import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { matchCounting } from "../fixtures/counting-matcher";
import { parsePattern } from "../fixtures/pattern-syntax";
import { judgePattern, MAX_QUADRATIC_TEXT } from "./pattern-safety";

const zodSchemas: Readonly<Record<string, z.ZodType>> = {
  email: z.email(),
  "HTML's email": z.email({ pattern: z.regexes.html5Email }),
  "RFC 5322's email": z.email({ pattern: z.regexes.rfc5322Email }),
  uuid: z.uuid(),
  guid: z.guid(),
  date: z.iso.date(),
  time: z.iso.time(),
  datetime: z.iso.datetime(),
  "datetime with offset": z.iso.datetime({ offset: true }),
  "local datetime": z.iso.datetime({ local: true }),
  ipv4: z.ipv4(),
  ipv6: z.ipv6(),
  cidrv4: z.cidrv4(),
  cidrv6: z.cidrv6(),
  cuid: z.cuid(),
  cuid2: z.cuid2(),
  ulid: z.ulid(),
  nanoid: z.nanoid(),
  xid: z.xid(),
  ksuid: z.ksuid(),
  emoji: z.emoji(),
  base64: z.base64(),
  base64url: z.base64url(),
  e164: z.e164(),
  hostname: z.hostname(),
  lowercase: z.string().lowercase(),
  startsWith: z.string().startsWith("dev_"),
  includes: z.string().includes("a.b"),
  "template literal": z.templateLiteral(["v", z.number()]),
};

/** Strings over three letters with every construct that can multiply ways. */
const patterns: fc.Arbitrary<string> = fc.letrec<{ node: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    fc.constantFrom("a", "b", "c", "[ab]", "[bc]", "[^a]", ".", "\\w"),
    tie("node").map((inner) => `(?:${inner})`),
  ),
  node: fc
    .array(
      fc.tuple(
        tie("atom"),
        fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,3}", "{0,9}", "*?"),
        fc.constantFrom("", "", "", "|"),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) =>
      parts
        .map((part) => part.join(""))
        .join("")
        .replace(/\|$/, ""),
    ),
})).node;

const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 3 });

/** More than any accepted pattern takes on the texts below, unless its ways multiply. */
const MAX_STEPS = 1_000_000;

function steps(source: string, text: string): number {
  return matchCounting(parsePattern(source), text, MAX_STEPS).steps;
}

describe("judgePattern", () => {
  it.each(Object.keys(zodSchemas))("trusts Zod's pattern for %s with a text of any length", (name) => {
    const { pattern } = z.toJSONSchema(zodSchemas[name] as z.ZodType);
    expect(pattern).toBeTypeOf("string");
    expect(judgePattern(String(pattern))).toMatchObject({
      ok: true,
      maxTextLength: Number.POSITIVE_INFINITY,
    });
  });

  it.each([
    "^(a+)+$",
    "(a+)+",
    "^(a*)*$",
    "^(a|a)*$",
    "(a|aa)+$",
    "^(a|ab|b)*$",
    "^([a-z]+)*$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(x+x+)+y",
    "^(\\w+\\s?)*$",
    "^(.*a){12}$",
    "^(a?){30}a{30}$",
    "^(a|a){30}$",
    "^(?:a{1,50}){1,50}$",
    "^(\\S|\\u2500)*$",
    "^([^\\p{L}]|1)*$",
    "^(é|[à-ü])*$",
    "^(\\u{1f600}|[😀-😎])*$",
  ])("refuses %s, whose ways multiply with each character", (pattern) => {
    expect(judgePattern(pattern)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("too many ways"),
    });
  });

  it.each(["a*a*a*b", "^.*a.*b.*c$", "^[ab]*[bc]*d[ab]*[bc]*$", "^a*(?=.*x)y", "(?=.*x)y"])(
    "refuses %s, which takes more than quadratic time or reads ahead from everywhere",
    (pattern) => {
      expect(judgePattern(pattern).ok).toBe(false);
    },
  );

  it.each(["(a)\\1", "(?<n>a)\\k<n>", "(?<=a)b", "(?<!a)b", "(?i:a)b"])(
    "refuses %s, which it cannot judge",
    (pattern) => {
      expect(judgePattern(pattern)).toMatchObject({
        ok: false,
        reason: expect.stringContaining("backreferences"),
      });
    },
  );

  it.each(["(", "a{2,1}", "[b-a]", "*", "\\p{Nonsense}😀"])(
    "refuses %s, which does not compile",
    (pattern) => {
      expect(judgePattern(pattern)).toEqual({ ok: false, reason: "does not compile" });
    },
  );

  it.each([
    "^[a-z]+(-[a-z0-9]+)*$",
    "^dev_[0-9]{4}$",
    "^(\\d+|\\d+\\.\\d+)$",
    "^[^@]+@[^@]+\\.[a-z]{2,}$",
    "^(?:foo|bar|baz)(?:,(?:foo|bar|baz))*$",
    "^(?<year>\\d{4})-\\d\\d$",
    "^(?!.*\\.\\.)[a-z.]+$",
    "^[a-z\\-_\\ ]+$",
    "^a{1,1000}$",
    "[a-z]+",
    "^$",
    "",
  ])("trusts %s with a text of any length", (pattern) => {
    expect(judgePattern(pattern)).toMatchObject({ ok: true, maxTextLength: Number.POSITIVE_INFINITY });
  });

  it.each(["\\d+$", ".*foo$", "^.*@.*$", "^\\s*\\S.*\\s*$"])(
    "trusts %s, which takes quadratic time, with short texts alone",
    (pattern) => {
      expect(judgePattern(pattern)).toMatchObject({ ok: true, maxTextLength: MAX_QUADRATIC_TEXT });
    },
  );

  it("counts a character beyond the basic plane as one", () => {
    const judged = judgePattern("^.$");
    expect(judged.ok && judged.expression.test("😀")).toBe(true);
  });

  it("reads patterns as the built-in engine does", () => {
    fc.assert(
      fc.property(patterns, letters, (pattern, text) => {
        const { matched, steps: taken } = matchCounting(parsePattern(pattern), text, MAX_STEPS);
        fc.pre(taken < MAX_STEPS);
        expect(matched).toBe(new RegExp(pattern, "u").test(text));
      }),
      { numRuns: 500 },
    );
  });

  it("trusts no pattern whose steps grow faster with the text than it says", () => {
    fc.assert(
      fc.property(
        patterns,
        letters,
        letters,
        letters,
        fc.boolean(),
        (inner, before, pump, after, anchored) => {
          const pattern = anchored ? `^(?:${inner})$` : `${inner}$`;
          const judged = judgePattern(pattern);
          fc.pre(judged.ok && pump !== "");
          const text = (length: number) => `${before}${pump.repeat(length / pump.length)}${after}!`;
          const few = steps(pattern, text(96));
          const many = steps(pattern, text(384));
          const isLinear = judged.ok && judged.maxTextLength > MAX_QUADRATIC_TEXT;
          // Four times the text: four times the steps, or sixteen times; the constant is for what grows more slowly.
          expect(many).toBeLessThan(few * (isLinear ? 5 : 19) + 2_000);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("never throws and never hangs, whatever the pattern", () => {
    const pieces = fc.constantFrom(
      "a",
      "(",
      ")",
      "[",
      "]",
      "{2}",
      "*",
      "+",
      "?",
      "|",
      "^",
      "$",
      "\\",
      "-",
      "(?=",
      "(?:",
      "\\d",
      "p{L}",
      "{9}",
      "é",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        expect(judgePattern(parts.join(""))).toHaveProperty("ok");
      }),
      { numRuns: 1_000 },
    );
    expect(judgePattern("(a{64}b{64}){64}").ok).toBe(false);
    expect(judgePattern(`^${"(?:a*b*)?".repeat(200)}$`).ok).toBe(false);
    expect(judgePattern("(".repeat(5_000) + ")".repeat(5_000)).ok).toBeTypeOf("boolean");
  });
});
