import { toast } from "sonner";
import { Unbroken } from "@/app/_components/ui/unbroken";
import { withdrawAgentChange } from "../../_agent/announce-agent-change";
import type { IncidentChangeNews } from "../../_agent/incident-changes";
import { describeDone, type IncidentChange, undoOf } from "./incident-change";

const ID = "incident-change";

/** Says what the server has changed, by whomever it was asked, and offers to put it back. */
export function announceIncidentChange(
  { kind, by, changed, before }: IncidentChangeNews,
  onUndo: (undo: readonly IncidentChange[]) => void,
): void {
  withdrawAgentChange();
  const undo = undoOf(kind, { changed, before });
  toast.success(<Unbroken text={describeDone(kind, changed)} />, {
    // One at a time: only the last change can be undone without surprises.
    id: ID,
    description: by === "assistant" ? "Changed by the assistant" : undefined,
    duration: 10_000,
    action: undo.length === 0 ? undefined : { label: "Undo", onClick: () => onUndo(undo) },
  });
}
