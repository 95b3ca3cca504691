import { useState } from "react";
import type { AgentProcedureRef } from "../../core/definition/procedure-binding";
import type { AgentComponentConfig, AgentComponentRegistration } from "../../react/component-mount";
import { useDeclaration } from "../../react/use-agent-component";
import {
  type AgentProcedureConfig,
  type BoundTo,
  bindFields,
  type UncheckedProcedureConfig,
} from "../bind-agent-procedure";

export interface AgentProcedureUse<Bound> extends AgentProcedureConfig<Bound> {
  readonly enabled?: boolean;
  /** Higher survives a budget longer. Default 0. */
  readonly priority?: number;
}

type UncheckedProcedureUse = UncheckedProcedureConfig &
  Pick<AgentProcedureUse<unknown>, "enabled" | "priority">;

/**
 * References a server procedure for as long as the calling component is mounted, with inputs bound to what it shows.
 * The configuration of the latest commit counts; the bound fields stay those of the first one. A missing reference, one
 * that this user's manifest lacks, registers nothing and says so once in development.
 * @throws {AgentSurfaceDefinitionError} into the nearest error boundary, as `bindAgentProcedure` does.
 */
export function useAgentProcedure<Input, Output, Bound extends BoundTo<Input, Bound> = Record<never, never>>(
  ref: AgentProcedureRef<Input, Output> | undefined,
  use: AgentProcedureUse<Bound> = {},
): AgentComponentRegistration {
  const [declare] = useState(createDeclare);
  return useDeclaration(() => declare(ref, use as UncheckedProcedureUse));
}

function createDeclare() {
  let first: { readonly path: string; readonly boundKeys: readonly string[] } | undefined;
  let told = false;

  return (
    ref: AgentProcedureRef | undefined,
    { enabled, priority, ...config }: UncheckedProcedureUse,
  ): AgentComponentConfig | undefined => {
    if (!ref) {
      if (!told && process.env.NODE_ENV !== "production") {
        console.warn("useAgentProcedure: this user's manifest lacks the procedure, so nothing is declared.");
      }
      told = true;
      return undefined;
    }
    // A field that a later render no longer names must not become the agent's to fill.
    const known = first?.path === ref.path ? first.boundKeys : undefined;
    const binding = bindFields(ref, { ...config, boundFields: config.boundFields ?? known });
    first ??= { path: ref.path, boundKeys: binding.boundKeys };
    const { context } = config;
    return {
      type: [...(context ? [context.type] : []), toComponentType(ref.path), "reference"].join("."),
      ...(context?.instanceId && { instanceId: context.instanceId }),
      description: ref.description,
      enabled,
      priority,
      procedures: [binding],
    };
  };
}

/** A path such as `devices.addNote` as a component type: `devices.add-note`. */
function toComponentType(path: string): string {
  return path
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/_/g, "-")
    .replace(/(^|\.)-/g, "$1");
}
