import type { ConsoleAgent } from "../_agent/create-console-agent";

/**
 * Ends this person's page and goes to an address of the application with a whole page load: nothing of who they were,
 * or of the organisation that they acted for, may reach the next page.
 */
export function leavePage({ audit, registry }: Pick<ConsoleAgent, "audit" | "registry">, path: string): void {
  audit.discard();
  registry.dispose();
  window.location.assign(path);
}
