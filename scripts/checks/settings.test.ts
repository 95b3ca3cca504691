import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseEnvironment } from "@/lib/env";
import { repositoryRoot } from "./source-files";

const read = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");

/** A variable that frameworks set is no setting of ours. */
const parsed = [...read("lib/env/parse-environment.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]
  .map(([, name = ""]) => name)
  .filter((name) => name !== "NODE_ENV")
  .sort();
const examples = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
  ([, name = "", value = ""]) => [name, value] as const,
);

it("the example lists every setting that is parsed, and no other", () => {
  expect(parsed.length).toBeGreaterThan(10);
  expect(examples.map(([name]) => name).sort()).toEqual(parsed);
});

it("the README's table lists every setting that is parsed, and no other", () => {
  const [, section = ""] = /\n## Settings\n([\s\S]*?)(?=\n## |$)/.exec(read("README.md")) ?? [];
  const listed = [...section.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(parsed);
});

it.each(examples)("the example of %s is accepted as it stands", (name, value) => {
  const needed = {
    BETTER_AUTH_SECRET: "kX9#vQ2!mZ7@pL4$wR8%tN1^bY6&hJ3*",
    BETTER_AUTH_URL: "https://a.example",
  };
  expect(() => parseEnvironment({ ...needed, [name]: value.replace("sk-...", "sk-example") })).not.toThrow();
});
