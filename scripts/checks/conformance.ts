import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { z } from "zod";
import { isTest, isTypeScript, repositoryRoot, sourceFiles } from "./source-files";

const REQUIREMENT_ID = /\bAS-[A-Z]+-\d{3}\b/g;

/** One requirement as its page states it. */
export interface StatedRequirement {
  readonly id: string;
  readonly page: string;
  readonly planned: boolean;
  readonly sentence: string;
}

const conformance = z.record(
  z.string().regex(/^AS-[A-Z]+-\d{3}$/),
  z.strictObject({
    page: z.string(),
    status: z.enum(["tested", "planned"]),
    /** `path/to/file.test.ts > title > title`; of a test of types a text that stands in it. */
    tests: z.array(z.string()),
  }),
);

export type Conformance = z.infer<typeof conformance>;

export interface ErrorRow {
  readonly phases: readonly number[];
  readonly retry: readonly string[];
  readonly replayed: boolean;
  readonly details: readonly string[];
}

export type ErrorMatrix = Readonly<Record<string, ErrorRow>>;

/** Pages and tests, by path from the root. */
export type Texts = ReadonlyMap<string, string>;

export function readTexts(files: readonly string[]): Texts {
  return new Map(files.map((file) => [file, readFileSync(join(repositoryRoot, file), "utf8")]));
}

export const specPages = readTexts(sourceFiles.filter((file) => /^spec\/[\w-]+\.md$/.test(file)));

export const testSources = readTexts(sourceFiles.filter((file) => isTypeScript(file) && isTest(file)));

export const runtimeSources = readTexts(
  sourceFiles.filter((file) => file.startsWith("lib/agent-surface/") && isTypeScript(file) && !isTest(file)),
);

export function readConformance(): Conformance {
  return conformance.parse(readJson("spec/conformance.json"));
}

export function readErrorMatrix(): ErrorMatrix {
  return readJson("spec/error-matrix.json") as ErrorMatrix;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(repositoryRoot, file), "utf8"));
}

/** List items such as `- **AS-NAV-001** The sentence.`, with `*(planned)*` before it where nothing is built yet. */
export function requirementsOf(page: string, text: string): StatedRequirement[] {
  const items = text.matchAll(/^- \*\*(AS-[A-Z]+-\d{3})\*\* (\*\(planned\)\* )?(.*(?:\n {2}\S.*)*)/gm);
  return [...items].map(([, id = "", planned, sentence = ""]) => ({
    id,
    page,
    planned: planned !== undefined,
    sentence: sentence.replace(/\s+/g, " "),
  }));
}

/** Titles of a file's tests, each with those of the groups around it, as they are written. */
export function testTitlesOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const titles: string[] = [];
  const around: string[] = [];
  const titleOf = ({ callee, arguments: [first] }: Call): string | undefined => {
    if (!first || !/^(?:describe|it|test)\b/.test(source.slice(callee.start, callee.end))) return undefined;
    const [, title] = /^["'`](.*)["'`]$/s.exec(source.slice(first.start, first.end)) ?? [];
    return title?.replace(/\\(["'`])/g, "$1");
  };
  new Visitor({
    CallExpression(node) {
      const title = titleOf(node);
      if (title === undefined) return;
      around.push(title);
      if (!source.startsWith("describe", node.callee.start)) titles.push(around.join(" > "));
    },
    "CallExpression:exit"(node) {
      if (titleOf(node) !== undefined) around.pop();
    },
  }).visit(program);
  return titles;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Call {
  readonly callee: Place;
  readonly arguments: readonly Place[];
}

/** Requirements that a page and the map do not both have, or not alike. */
export function findUntied(stated: readonly StatedRequirement[], map: Conformance): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id, page, planned } of stated) {
    if (seen.has(id)) faults.push(`${id} is stated twice`);
    seen.add(id);
    const entry = map[id];
    if (!entry) faults.push(`${id} of ${page} is missing in conformance.json`);
    else if (`spec/${entry.page}` !== page) faults.push(`${id} stands on ${page}, not on ${entry.page}`);
    else if ((entry.status === "planned") !== planned)
      faults.push(`${id} is ${entry.status}, and ${page} says otherwise`);
  }
  const unstated = Object.keys(map).filter((id) => !seen.has(id));
  return [...faults, ...unstated.map((id) => `${id} stands on no page`)];
}

/** A requirement is one sentence; what needs two is two requirements. */
export function findUnclearSentences(stated: readonly StatedRequirement[]): string[] {
  return stated
    .filter(({ sentence }) => !sentence.endsWith(".") || /[.!?]\s+[A-Z]/.test(sentence))
    .map(({ id }) => `${id} is not one sentence`);
}

/** Requirements without a test, or with one that does not exist. */
export function findUntested(map: Conformance, tests: Texts): string[] {
  const titles = new Map<string, readonly string[]>();
  const exists = (test: string): boolean => {
    const [file = "", ...rest] = test.split(" > ");
    const title = rest.join(" > ");
    const source = tests.get(file);
    if (source === undefined || title === "") return false;
    if (file.endsWith(".test-d.ts")) return source.includes(title);
    if (!titles.has(file)) titles.set(file, testTitlesOf(file, source));
    return titles.get(file)?.includes(title) ?? false;
  };
  return Object.entries(map).flatMap(([id, { status, tests: named }]) => {
    if (status === "planned") return named.length > 0 ? [`${id} is planned and has tests already`] : [];
    if (named.length === 0) return [`${id} has no test`];
    return named.filter((test) => !exists(test)).map((test) => `${id} names no test: ${test}`);
  });
}

/** Tests whose titles, and sources of the runtime that, name a requirement which no page has. */
export function findUnknownIds(map: Conformance, tests: Texts, sources: Texts): string[] {
  const unknownIn = (text: string) => (text.match(REQUIREMENT_ID) ?? []).filter((id) => !(id in map));
  const inTitles = [...tests]
    .filter(([, source]) => source.includes("AS-"))
    .flatMap(([file, source]) => unknownIn(testTitlesOf(file, source).join("\n")).map((id) => [file, id]));
  const inSources = [...sources].flatMap(([file, source]) => unknownIn(source).map((id) => [file, id]));
  return [...inTitles, ...inSources].map(([file, id]) => `${file} names the unknown ${id}`);
}

/** Where the table of refusals on a page and the matrix part. */
export function findErrorFaults(page: string, matrix: ErrorMatrix): string[] {
  const rows = new Map(
    [...page.matchAll(/^\| `([A-Z_]+)` +\|(.*)\|$/gm)].map(([, code = "", cells = ""]) => [
      code,
      cells.split("|").map((cell) => cell.trim()),
    ]),
  );
  const faults = [...rows.keys()].filter((code) => !(code in matrix)).map((code) => `${code} is no code`);
  for (const [code, { phases, retry, replayed, details }] of Object.entries(matrix)) {
    const expected = [phases.join(", "), retry.join(", "), replayed ? "yes" : "no", details.join(", ")];
    const stated = rows.get(code)?.map((cell) => cell.replaceAll("`", ""));
    if (!stated) faults.push(`${code} is missing`);
    else if (stated.join("|") !== expected.join("|"))
      faults.push(`${code} is stated as ${stated.join(" | ")}, the matrix has ${expected.join(" | ")}`);
  }
  return faults;
}

/** Names in capitals, such as codes, that neither the matrix nor the runtime has. */
export function findUnknownCodes(pages: Texts, matrix: ErrorMatrix, sources: Texts): string[] {
  const runtime = [...sources.values()].join("\n");
  return [...pages].flatMap(([page, text]) =>
    [...new Set(text.match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g) ?? [])]
      .filter((name) => !(name in matrix) && !new RegExp(`\\b${name}\\b`).test(runtime))
      .map((name) => `${page} names the unknown ${name}`),
  );
}

/** Where the table of limits on a page and the defaults part. */
export function findLimitFaults(page: string, limits: Readonly<Record<string, number>>): string[] {
  const rows = new Map(
    [...page.matchAll(/^\| `(\w+)` +\| ([\d ]+) *\|/gm)].map(([, name = "", value = ""]) => [
      name,
      Number(value.replaceAll(" ", "")),
    ]),
  );
  return [...new Set([...rows.keys(), ...Object.keys(limits)])]
    .filter((name) => rows.get(name) !== limits[name])
    .map((name) => `${name} is stated as ${rows.get(name)} and is ${limits[name]}`);
}
