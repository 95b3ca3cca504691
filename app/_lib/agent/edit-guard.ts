import { unmetCondition } from "./unmet-condition";

/** A control of a screen, in the words that a person would use for it: "the search field". */
export interface EditableControl {
  readonly id: string;
  readonly label: string;
}

export interface EditGuard {
  begin(control: EditableControl): void;
  end(controlId: string): void;
  /** @throws {AgentSurfaceError} `PRECONDITION_FAILED {reason: "person-editing"}` while a person is busy with one of these. */
  assertFree(...controlIds: readonly string[]): void;
}

/** A person's own input wins: while somebody edits a control, an agent is refused there. */
export function createEditGuard(): EditGuard {
  const editing = new Map<string, EditableControl>();
  return {
    begin(control) {
      editing.set(control.id, control);
    },
    end(controlId) {
      editing.delete(controlId);
    },
    assertFree(...controlIds) {
      for (const id of controlIds) {
        const control = editing.get(id);
        if (!control) continue;
        throw unmetCondition(
          "person-editing",
          `The user is busy with ${control.label}, and their input wins. Tell them, and call again when they are done.`,
          { control: control.label },
        );
      }
    },
  };
}
