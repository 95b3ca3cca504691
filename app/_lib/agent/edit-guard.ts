/** A control of a screen, in the words that a person would use for it. */
export interface EditableControl {
  readonly id: string;
  readonly label: string;
}

/** What a precondition throws: plain data, so that the runtime decides how it is told. */
export interface RefusedBecausePersonEdits {
  readonly message: string;
  readonly details: { readonly reason: "person-editing"; readonly control: string; readonly hint: string };
}

export interface EditGuard {
  begin(control: EditableControl): void;
  end(controlId: string): void;
  /** @throws {RefusedBecausePersonEdits} when a person is busy with one of these controls. */
  assertFree(controlIds: readonly string[]): void;
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
    assertFree(controlIds) {
      for (const id of controlIds) {
        const control = editing.get(id);
        if (control) throw refusal(control);
      }
    },
  };
}

function refusal(control: EditableControl): RefusedBecausePersonEdits {
  return {
    message: `A person is using ${control.label} right now, and their input wins.`,
    details: {
      reason: "person-editing",
      control: control.label,
      hint: "Tell the user, and try again once they have finished.",
    },
  };
}
