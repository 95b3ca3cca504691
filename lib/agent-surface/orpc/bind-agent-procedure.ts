import type {
  AgentProcedureBinding,
  AgentProcedureBindingConfig,
  AgentProcedureRef,
} from "../core/definition/procedure-binding";
import { AgentSurfaceDefinitionError } from "../core/errors/definition-error";
import type { JsonValue } from "../core/json/json-value";
import { reduceInputSchema } from "./reduce-input-schema";

/** Bound values must be fields of the procedure's input, of their types. */
export type BoundTo<Input, Bound> = {
  readonly [Field in keyof Bound]: unknown extends Input
    ? JsonValue | undefined
    : Field extends keyof Input
      ? Readonly<Input[Field]> | undefined
      : never;
};

export interface AgentProcedureConfig<Bound>
  extends Omit<AgentProcedureBindingConfig, "bind" | "overridableFields"> {
  /**
   * Top-level input fields from what the person sees, read when a call is made. As a map of functions, or with
   * `boundFields`, the fields are known from the declaration. A bare function is called once here to learn
   * them, so it must name every field even while a value is missing (`{deviceId: selected?.id}`). A field
   * that it names later only fails the call, since the agent could have supplied it (`binding-failed`).
   */
  readonly bind?: (() => Bound) | { readonly [Field in keyof Bound]: () => Bound[Field] };
  /** The fields that a `bind` function supplies, for one that cannot be called at declaration. */
  readonly boundFields?: readonly (keyof NoInfer<Bound> & string)[];
  /** Bound fields that the agent may set; the bound value is their default (D8). The others are locked. */
  readonly overridableFields?: readonly (keyof NoInfer<Bound> & string)[];
  /** The component that the values come from; tells instances apart for an agent. */
  readonly context?: { readonly type: string; readonly instanceId?: string };
}

/**
 * A reference to a server procedure with inputs bound to the interface (D7).
 * @throws {AgentSurfaceDefinitionError} for a missing reference, or fields that are unknown or cannot be told.
 */
export function bindAgentProcedure<Input, Output, Bound extends BoundTo<Input, Bound> = Record<never, never>>(
  ref: AgentProcedureRef<Input, Output>,
  config: AgentProcedureConfig<Bound> = {},
): AgentProcedureBinding {
  return bindFields(ref, config);
}

/** A configuration whose fields only the run can tell. */
export interface UncheckedProcedureConfig extends Omit<AgentProcedureBindingConfig, "bind"> {
  readonly bind?: Bind;
  readonly boundFields?: readonly string[];
  readonly context?: { readonly type: string; readonly instanceId?: string };
}

type Bind = (() => object) | { readonly [field: string]: () => unknown };

export function bindFields(ref: AgentProcedureRef, config: UncheckedProcedureConfig): AgentProcedureBinding {
  if (!ref) invalid("bindAgentProcedure() got no reference: the manifest of this user lacks that procedure");
  const { bind, boundFields, context, ...rest } = config;
  const { overridableFields: overridable = [] } = config;
  const boundKeys = declaredFields(ref.path, bind, boundFields);
  for (const field of overridable) {
    if (!boundKeys.includes(field))
      invalid(`"${field}" of procedure "${ref.path}" is overridable but not bound`);
  }
  const lockedKeys = boundKeys.filter((field) => !overridable.includes(field));
  return {
    kind: "procedure-binding",
    ref,
    config: { ...rest, ...(bind && { bind: () => boundValues(bind) }) },
    boundKeys,
    lockedKeys,
    reducedInputSchema: reduceInputSchema(ref.inputSchema, lockedKeys, overridable),
    ...(context && { contextLink: { type: context.type, instanceId: context.instanceId ?? "default" } }),
  };
}

function declaredFields(
  path: string,
  bind: Bind | undefined,
  boundFields: readonly string[] | undefined,
): readonly string[] {
  if (!bind) return [];
  const fields = boundFields ?? (typeof bind === "function" ? fieldsOfCall(path, bind) : Object.keys(bind));
  // A binding that seems to bind nothing would leave to the agent what the interface was to decide.
  if (fields.length === 0)
    invalid(`"bind" of procedure "${path}" names no field; list them in "boundFields"`);
  return fields;
}

function fieldsOfCall(path: string, bind: () => object): readonly string[] {
  let values: object | undefined;
  try {
    values = bind();
  } catch {
    // What it reads may not exist yet, which is no fault; the fields have to be told then.
  }
  return values
    ? Object.keys(values)
    : invalid(`"bind" of procedure "${path}" gave nothing at declaration; list its fields in "boundFields"`);
}

function boundValues(bind: Bind): { readonly [field: string]: JsonValue | undefined } {
  const entries = Object.entries(typeof bind === "function" ? bind() : bind);
  return Object.fromEntries(
    entries.map(([field, value]) => [field, typeof bind === "function" ? value : value()]),
  );
}

function invalid(sentence: string): never {
  throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", `${sentence}.`);
}
