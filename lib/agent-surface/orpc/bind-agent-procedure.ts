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
   * Top-level input fields from what the person sees, read when a call is made. Without `boundFields` it is called once
   * here to learn the fields, so it must name every one even while its value is missing
   * (`{deviceId: selected?.id}`). A field that it names only later fails the call (`binding-failed`), since the agent
   * could have supplied it.
   */
  readonly bind?: () => Bound;
  /** The fields that `bind` supplies, for one that cannot be called at declaration. */
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
export interface UncheckedProcedureConfig extends AgentProcedureBindingConfig {
  readonly boundFields?: readonly string[];
  readonly context?: { readonly type: string; readonly instanceId?: string };
}

export function bindFields(
  ref: AgentProcedureRef,
  { boundFields, context, ...config }: UncheckedProcedureConfig,
): AgentProcedureBinding {
  if (!ref) throw invalid("this user's manifest lacks it");
  const { bind, overridableFields = [] } = config;
  const boundKeys = bind ? declaredFields(bind, boundFields) : [];
  const lockedKeys = boundKeys.filter((field) => !overridableFields.includes(field));
  return {
    kind: "procedure-binding",
    ref,
    config,
    boundKeys,
    lockedKeys,
    reducedInputSchema: bind
      ? reduceInputSchema(ref.inputSchema, lockedKeys, overridableFields)
      : ref.inputSchema,
    ...(context && { contextLink: { type: context.type, instanceId: context.instanceId ?? "default" } }),
  };
}

function declaredFields(bind: () => object, boundFields: readonly string[] | undefined): readonly string[] {
  let fields = boundFields;
  try {
    fields ??= Object.keys(bind());
  } catch {
    // What it reads may not exist yet, which is no fault; the fields have to be told then.
  }
  // A binding that seems to bind nothing would leave to the agent what the interface was to decide.
  if (!fields?.length) throw invalid('list its fields in "boundFields"');
  return fields;
}

function invalid(what: string): AgentSurfaceDefinitionError {
  return new AgentSurfaceDefinitionError("INVALID_DEFINITION", `Cannot bind a procedure: ${what}.`);
}
