import { toast } from "sonner";
import type { AgentHand } from "@/app/_lib/agent/agent-hand";

export interface AgentChange {
  /** What is outlined for a moment, until the person takes the change back. */
  readonly places: readonly string[];
  /** What changed, for a person: "Filters set to Offline · Milan". */
  readonly message: string;
  /** Puts back what was there before; left out when there is nothing to put back. */
  readonly undo?: () => void;
}

const ID = "agent-change";

/** Shows the person what the assistant has just changed in the view, tells them, and offers to take it back. */
export function announceAgentChange(hand: AgentHand, { places, message, undo }: AgentChange): void {
  hand.touch(places);
  toast(message, {
    // One at a time: only the last change can be undone without surprises.
    id: ID,
    description: "Changed by the assistant",
    duration: 8_000,
    action: undo && {
      label: "Undo",
      onClick: () => {
        hand.release(places);
        undo();
      },
    },
  });
}

/**
 * Takes the offer back. After a change on the server it would look like a way to undo that one, and what it puts
 * back was made for devices as they were before.
 */
export function withdrawAgentChange(): void {
  toast.dismiss(ID);
}
