import { toast } from "sonner";

export interface AgentChange {
  /** What changed, for a person: "Filters set to Offline · Milan". */
  readonly message: string;
  /** Puts back what was there before; left out when there is nothing to put back. */
  readonly undo?: () => void;
}

const ID = "agent-change";

/** Tells the person what the assistant has just changed in the view, and offers to take it back. */
export function announceAgentChange({ message, undo }: AgentChange): void {
  toast(message, {
    // One at a time: only the last change can be undone without surprises.
    id: ID,
    description: "Changed by the assistant",
    duration: 8_000,
    action: undo ? { label: "Undo", onClick: undo } : undefined,
  });
}
