import type { AgentAuditLevel, AgentConfirmationLevel, AgentProcedureEffect } from "./capability-definition";

/** What an effect on the server asks for, left alone. */
export const PROCEDURE_DEFAULTS: Readonly<
  Record<
    AgentProcedureEffect,
    { readonly confirmation: AgentConfirmationLevel; readonly audit: AgentAuditLevel }
  >
> = {
  "server-query": { confirmation: "never", audit: "metadata" },
  "server-mutation": { confirmation: "optional", audit: "metadata" },
  "external-side-effect": { confirmation: "required", audit: "full" },
  destructive: { confirmation: "required", audit: "full" },
};

export function isProcedureEffect(effect: PropertyKey): effect is AgentProcedureEffect {
  return Object.hasOwn(PROCEDURE_DEFAULTS, effect);
}
