import { AgentSurfaceDefinitionError } from "../errors/definition-error";
import { canonicalJson } from "../json/canonical-json";
import { MAX_JSON_DEPTH } from "../json/copy-json";
import { DEFAULT_LIMITS } from "../limits";
import type { AgentSchemaIssue, JsonSchemaDocument } from "./agent-schema";
import { isRecord, resolveRef, type SchemaNode, validateJsonSchemaDocument } from "./json-schema-document";
import { type Check, fail, failAt, numberChecks, type Run, stringChecks, valueChecks } from "./value-checks";

/** Schemas applied in one validation; only alternatives within alternatives take more. */
const MAX_STEPS = 500_000;
const NO_LIMITS = { maxSchemaBytes: Number.POSITIVE_INFINITY, maxSchemaDepth: Number.POSITIVE_INFINITY };

const compiled = new WeakMap<object, Check>();

/**
 * What is wrong with a value, at most `maxIssues` of it; nothing when it fits. Total over values, hostile ones
 * too. Compiled once per document object, which must not change afterwards.
 * @throws {AgentSurfaceDefinitionError} `UNSUPPORTED_SCHEMA` for a document beyond the accepted subset
 */
export function validateValueAgainstSchema(
  value: unknown,
  document: JsonSchemaDocument,
  maxIssues: number = DEFAULT_LIMITS.maxIssues,
): readonly AgentSchemaIssue[] {
  let check = compiled.get(document);
  if (!check) {
    check = compileDocument(document);
    compiled.set(document, check);
  }
  const run: Run = { issues: [], maxIssues, path: [], steps: 0 };
  try {
    check(value, run);
  } catch {
    // A getter or proxy that throws, or a value that takes too long: it does not fit, whatever is behind it.
    run.issues = [];
    fail(run, "could not be checked");
  }
  return run.issues;
}

function compileDocument(document: JsonSchemaDocument): Check {
  const checked = validateJsonSchemaDocument(document, NO_LIMITS);
  if (!checked.ok) throw new AgentSurfaceDefinitionError("UNSUPPORTED_SCHEMA", checked.reason);
  return new Compiler(document).compile(document);
}

class Compiler {
  private readonly nodes = new Map<SchemaNode, Check>();

  constructor(private readonly root: SchemaNode) {}

  compile(node: SchemaNode): Check {
    const checks = [...valueChecks(node), ...stringChecks(node), ...numberChecks(node)];
    if (node.properties || node.required || node.additionalProperties === false)
      checks.push(this.objectCheck(node));
    checks.push(...this.arrayChecks(node));
    if (Array.isArray(node.anyOf)) checks.push(anyOfCheck(node.anyOf.map((option) => this.compile(option))));
    if (typeof node.$ref === "string") checks.push(this.refCheck(node.$ref));
    return (value, run) => {
      if (++run.steps > MAX_STEPS) throw new RangeError("The value takes too many steps to check.");
      if (run.path.length > MAX_JSON_DEPTH)
        return fail(run, `must not be nested deeper than ${MAX_JSON_DEPTH}`);
      for (const check of checks) {
        if (run.issues.length >= run.maxIssues) return;
        check(value, run);
      }
    };
  }

  /** Compiled when first reached, so that a definition may refer to itself. */
  private refCheck(ref: string): Check {
    return (value, run) => {
      const target = resolveRef(ref, this.root) as SchemaNode;
      let check = this.nodes.get(target);
      if (!check) {
        check = this.compile(target);
        this.nodes.set(target, check);
      }
      check(value, run);
    };
  }

  private objectCheck({ properties, required, additionalProperties }: SchemaNode): Check {
    const needed = new Set(required as readonly string[] | undefined);
    const members = Object.entries((properties ?? {}) as Record<string, SchemaNode>).map(([name, node]) => ({
      name,
      check: this.compile(node),
      isNeeded: needed.delete(name),
    }));
    const known = new Set(members.map(({ name }) => name));
    return (value, run) => {
      if (!isRecord(value)) return;
      let present = 0;
      for (const { name, check, isNeeded } of members) {
        const member = Object.hasOwn(value, name) ? value[name] : undefined;
        if (member !== undefined) {
          present++;
          run.path.push(name);
          check(member, run);
          run.path.pop();
        } else if (isNeeded) {
          failAt(run, name, "is required");
        }
      }
      for (const name of needed) {
        if (!Object.hasOwn(value, name) || value[name] === undefined) failAt(run, name, "is required");
      }
      if (additionalProperties === false) refuseUnknown(value, known, present, run);
    };
  }

  private arrayChecks({ items, minItems, maxItems, uniqueItems }: SchemaNode): Check[] {
    const checks: Check[] = [];
    const when = (test: (list: readonly unknown[]) => boolean, message: string) =>
      checks.push((value, run) => {
        if (Array.isArray(value) && !test(value)) fail(run, message);
      });
    if (typeof minItems === "number")
      when((list) => list.length >= minItems, `must have at least ${minItems} items`);
    if (typeof maxItems === "number")
      when((list) => list.length <= maxItems, `must have at most ${maxItems} items`);
    if (uniqueItems === true)
      when(
        (list) => list.length <= MAX_STEPS && new Set(list.map(identityOf)).size === list.length,
        "must not repeat an item",
      );
    if (isRecord(items)) {
      const check = this.compile(items);
      checks.push((value, run) => {
        if (!Array.isArray(value)) return;
        for (let index = 0; index < value.length && run.issues.length < run.maxIssues; index++) {
          run.path.push(index);
          check(value[index], run);
          run.path.pop();
        }
      });
    }
    return checks;
  }
}

function refuseUnknown(
  value: Record<string, unknown>,
  known: ReadonlySet<string>,
  present: number,
  run: Run,
): void {
  const names = Object.keys(value);
  if (names.length === present) return;
  for (const name of names) {
    if (run.issues.length >= run.maxIssues) return;
    if (!known.has(name) && value[name] !== undefined) failAt(run, name, "is not a known field");
  }
}

/** What a set tells items apart by: the canonical text of objects and arrays, marked texts, all else as it is. */
function identityOf(item: unknown): unknown {
  if (typeof item === "string") return `"${item}`;
  return typeof item === "object" && item !== null ? canonicalJson(item) : item;
}

function anyOfCheck(options: readonly Check[]): Check {
  return (value, run) => {
    const outer = run.issues;
    const attempts: AgentSchemaIssue[][] = [];
    for (const option of options) {
      run.issues = [];
      option(value, run);
      attempts.push(run.issues);
      if (run.issues.length > 0) continue;
      run.issues = outer;
      return;
    }
    run.issues = outer;
    const here = run.path.length;
    // The option that came furthest explains best what is missing.
    const depths = attempts.map((issues) => Math.max(...issues.map(({ path }) => stepsOf(path))));
    const furthest = Math.max(...depths);
    if (furthest <= here) fail(run, "must fit one of the allowed forms");
    else outer.push(...(attempts[depths.indexOf(furthest)] ?? []).slice(0, run.maxIssues - outer.length));
  };
}

function stepsOf(path: string): number {
  return path === "" ? 0 : path.split(".").length;
}
