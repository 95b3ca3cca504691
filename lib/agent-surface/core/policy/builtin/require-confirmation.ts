import type { AgentHost } from "../../consumer/agent-consumer";
import { type AgentPolicy, CONFIRMATION_ESCALATION, type ConfirmationEscalation } from "../agent-policy";

/** Asks a person first, always or where `if` says so; decided in phase 6 over the effective input (D21). */
export function requireConfirmation<Host extends AgentHost = AgentHost>(
  escalation: ConfirmationEscalation<Host> = {},
): AgentPolicy<Host> {
  return { name: "requireConfirmation", [CONFIRMATION_ESCALATION]: escalation };
}
