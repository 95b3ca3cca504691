import { DEFAULT_LIMITS } from "agent-surface";
import { describe, expect, it } from "vitest";
import {
  type Conformance,
  findErrorFaults,
  findLimitFaults,
  findUnclearSentences,
  findUnknownCodes,
  findUnknownIds,
  findUntested,
  findUntied,
  readConformance,
  readErrorMatrix,
  requirementsOf,
  runtimeSources,
  specPages,
  testSources,
  testTitlesOf,
} from "./conformance";

const map = readConformance();
const matrix = readErrorMatrix();
const stated = [...specPages].flatMap(([page, text]) => requirementsOf(page, text));
const pageOf = (name: string) => specPages.get(`spec/${name}`) ?? "";

const tested = (...tests: string[]): Conformance => ({
  "AS-NAV-001": { page: "navigation.md", status: "tested", tests },
});

describe("every requirement stands on a page and in the map, alike", () => {
  it("holds in the repository", () => {
    expect(stated.length).toBeGreaterThan(200);
    expect(findUntied(stated, map)).toEqual([]);
  });

  it("would notice one that the map lacks, one that no page has, and one that is planned on one side alone", () => {
    const page = "spec/navigation.md";
    expect(findUntied(requirementsOf(page, "- **AS-NAV-009** It goes."), {})).toEqual([
      "AS-NAV-009 of spec/navigation.md is missing in conformance.json",
    ]);
    expect(findUntied([], tested("a"))).toEqual(["AS-NAV-001 stands on no page"]);
    expect(
      findUntied(requirementsOf(page, "- **AS-NAV-001** *(planned)* It\n  goes."), tested("a")),
    ).toHaveLength(1);
    const twice = requirementsOf(page, "- **AS-NAV-001** It goes.\n- **AS-NAV-001** It goes.");
    expect(findUntied(twice, tested("a"))).toEqual(["AS-NAV-001 is stated twice"]);
    expect(findUntied(requirementsOf("spec/react.md", "- **AS-NAV-001** It goes."), tested("a"))).toEqual([
      "AS-NAV-001 stands on spec/react.md, not on navigation.md",
    ]);
  });
});

describe("a requirement is one sentence", () => {
  it("holds in the repository", () => {
    expect(findUnclearSentences(stated)).toEqual([]);
  });

  it("would notice two sentences, and one without an end", () => {
    const text = "- **AS-NAV-001** It goes. It comes.\n- **AS-NAV-002** It goes";
    expect(findUnclearSentences(requirementsOf("spec/navigation.md", text))).toHaveLength(2);
  });
});

describe("every requirement that is not planned has a test that exists", () => {
  it("holds in the repository", () => {
    expect(findUntested(map, testSources)).toEqual([]);
  });

  it("would notice none, a missing file, another title and a test of what is only planned", () => {
    const tests = new Map([
      ["a.test.ts", `describe("navigation", () => { it.each([1])("goes to %s", () => {}); });`],
      ["b.test-d.ts", "// @ts-expect-error there is no such place\ngo();"],
    ]);
    expect(findUntested(tested("a.test.ts > navigation > goes to %s"), tests)).toEqual([]);
    expect(findUntested(tested("b.test-d.ts > there is no such place"), tests)).toEqual([]);
    for (const missing of [
      "a.test.ts > goes to %s",
      "a.test.ts > navigation",
      "c.test.ts > x",
      "b.test-d.ts > y",
    ]) {
      expect(findUntested(tested(missing), tests)).toEqual([`AS-NAV-001 names no test: ${missing}`]);
    }
    expect(findUntested(tested(), tests)).toEqual(["AS-NAV-001 has no test"]);
    const planned = { "AS-NAV-001": { page: "navigation.md", status: "planned" as const, tests: ["x"] } };
    expect(findUntested(planned, tests)).toHaveLength(1);
  });

  it("reads the titles of groups and tests as they are written, and of nothing else", () => {
    const source = `
      describe("outer", () => {
        describe.each(rows)("of %s", () => { it("says \\"so\\"", () => expect(testOf("x")).toBe(1)); });
        test('in its own words', run);
      });
      testRegistry("not a test");
    `;
    expect(testTitlesOf("a.test.ts", source)).toEqual([
      'outer > of %s > says "so"',
      "outer > in its own words",
    ]);
  });
});

describe("no test and no source of the runtime names a requirement that does not exist", () => {
  it("holds in the repository", () => {
    expect(findUnknownIds(map, testSources, runtimeSources)).toEqual([]);
  });

  it("would notice one in a title and one in a comment", () => {
    const id = ["AS", "NAV", "999"].join("-");
    const tests = new Map([["a.test.ts", `it("goes (${id})", () => {});`]]);
    const sources = new Map([["a.ts", `/** Serves ${id}. */`]]);
    expect(findUnknownIds(map, tests, sources)).toEqual([
      `a.test.ts names the unknown ${id}`,
      `a.ts names the unknown ${id}`,
    ]);
  });
});

describe("codes are those of the matrix", () => {
  it("holds in the table of refusals and wherever a page names one", () => {
    expect(findErrorFaults(pageOf("errors.md"), matrix)).toEqual([]);
    expect(findUnknownCodes(specPages, matrix, runtimeSources)).toEqual([]);
  });

  it("would notice a code that is missing, made up, or stated otherwise", () => {
    const row = { phases: [8], retry: ["after-delay"], replayed: false, details: ["reason"] };
    const small = { RATE_LIMITED: row };
    expect(findErrorFaults("| `RATE_LIMITED` | 8 | `after-delay` | no | `reason` |", small)).toEqual([]);
    expect(findErrorFaults("| `RATE_LIMITED` | 9 | `after-delay` | no | `reason` |", small)).toHaveLength(1);
    expect(findErrorFaults("| `SLOW_DOWN` | 8 | `no` | no | |", small)).toEqual([
      "SLOW_DOWN is no code",
      "RATE_LIMITED is missing",
    ]);
    expect(findUnknownCodes(new Map([["spec/a.md", "`SLOW_DOWN`"]]), small, new Map())).toEqual([
      "spec/a.md names the unknown SLOW_DOWN",
    ]);
  });
});

describe("the table of limits has the defaults of the runtime", () => {
  it("holds in the repository", () => {
    expect(findLimitFaults(pageOf("limits.md"), { ...DEFAULT_LIMITS })).toEqual([]);
  });

  it("would notice another value, a missing limit and one that does not exist", () => {
    const page = "| `maxIssues` | 1 000 | issues |\n| `maxWords` | 1 | words |";
    expect(findLimitFaults(page, { maxIssues: 16, dedupeCacheSize: 200 })).toEqual([
      "maxIssues is stated as 1000 and is 16",
      "maxWords is stated as 1 and is undefined",
      "dedupeCacheSize is stated as undefined and is 200",
    ]);
  });
});

it("the README lists every page", () => {
  const readme = pageOf("README.md");
  const pages = [...specPages.keys()].filter((page) => page !== "spec/README.md");
  expect(pages.filter((page) => !readme.includes(`(${page.slice("spec/".length)})`))).toEqual([]);
});
