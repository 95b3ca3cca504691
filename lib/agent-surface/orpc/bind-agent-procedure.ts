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
  // The fields are checked at compile time; from here on they are names.
  return bindFields(ref, config as UncheckedProcedureConfig);
}

/** A configuration whose fields only the run can tell. */
export interface UncheckedProcedureConfig extends Omit<AgentProcedureBindingConfig, "bind"> {
  readonly bind?: BindFunction | { readonly [field: string]: () => JsonValue | undefined };
  readonly boundFields?: readonly string[];
  readonly context?: { readonly type: string; readonly instanceId?: string };
}

type BindFunction = NonNullable<AgentProcedureBindingConfig["bind"]>;

export function bindFields(
  ref: AgentProcedureRef,
  { bind, boundFields, context, ...config }: UncheckedProcedureConfig,
): AgentProcedureBinding {
  if (!ref) throw invalid("this user's manifest lacks it");
  const { overridableFields = [] } = config;
  const boundKeys = bind ? declaredFields(bind, boundFields) : [];
  const lockedKeys = boundKeys.filter((field) => !overridableFields.includes(field));
  return {
    kind: "procedure-binding",
    ref,
    config: { ...config, bind: typeof bind === "object" ? () => readEach(bind) : bind },
    boundKeys,
    lockedKeys,
    reducedInputSchema: bind
      ? reduceInputSchema(ref.inputSchema, lockedKeys, overridableFields)
      : ref.inputSchema,
    ...(context && { contextLink: { type: context.type, instanceId: context.instanceId ?? "default" } }),
  };
}

function declaredFields(
  bind: NonNullable<UncheckedProcedureConfig["bind"]>,
  boundFields: readonly string[] | undefined,
): readonly string[] {
  let fields = boundFields;
  try {
    fields ??= Object.keys(typeof bind === "function" ? bind() : bind);
  } catch {
    // What it reads may not exist yet, which is no fault; the fields have to be told then.
  }
  // A binding that seems to bind nothing would leave to the agent what the interface was to decide.
  if (!fields?.length) throw invalid('list the fields of "bind" in "boundFields"');
  return fields;
}

function readEach(bind: { readonly [field: string]: () => JsonValue | undefined }) {
  return Object.fromEntries(Object.entries(bind).map(([field, read]) => [field, read()]));
}

function invalid(what: string): AgentSurfaceDefinitionError {
  return new AgentSurfaceDefinitionError("INVALID_DEFINITION", `Cannot bind a procedure: ${what}.`);
}
