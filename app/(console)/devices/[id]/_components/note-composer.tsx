"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast } from "sonner";
import { Button } from "@/app/_components/ui/button";
import { FormError } from "@/app/_components/ui/field";
import { TextAreaField } from "@/app/_components/ui/text-area-field";
import { newIdempotencyKey } from "@/app/_lib/new-idempotency-key";
import { describeFailure, orpc, rpc } from "@/app/_lib/rpc";
import { AgentTouchTag } from "../../../_agent/agent-touch";
import { useAgentTouched, useConsoleAgent } from "../../../_agent/console-agent-provider";
import { personOf } from "../../../_agent/console-session";
import { NOTE_PLACE } from "../_agent/places";
import { MAX_NOTE_LENGTH } from "../_agent/use-note-capabilities";
import type { DeviceScreen } from "../_state/use-device-screen";

/** Where a note is written. What stands in it is kept until it is added or discarded. */
export function NoteComposer({ screen }: { screen: DeviceScreen }) {
  const { device, draft } = screen;
  const { guard, hand, session } = useConsoleAgent();
  const queryClient = useQueryClient();
  const touched = useAgentTouched(NOTE_PLACE);
  const text = draft?.text ?? "";
  const tooLong = text.length > MAX_NOTE_LENGTH;
  const isEmpty = text.trim() === "";
  // One text, one key: pressing twice, or again after an answer that was lost, adds one note.
  const sending = useRef<{ readonly text: string; readonly key: string }>(undefined);

  const add = useMutation({
    mutationFn: (input: { readonly text: string; readonly key: string }) =>
      rpc.devices.addNote(
        { deviceId: device.id, text: input.text },
        { context: { person: personOf(session), idempotencyKey: input.key } },
      ),
    onSuccess: () => {
      sending.current = undefined;
      screen.discardDraft();
      toast.success("Note added");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.devices.key() }),
  });

  useEffect(() => () => guard.end(NOTE_PLACE), [guard]);

  function write(next: string): void {
    hand.release([NOTE_PLACE]);
    guard.begin({ id: NOTE_PLACE, label: "a note" });
    screen.writeDraft({ text: next, by: "person" });
  }

  return (
    <form
      aria-label="New note"
      data-agent-touched={touched || undefined}
      className="rounded-lg border bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || tooLong || add.isPending) return;
        guard.end(NOTE_PLACE);
        if (sending.current?.text !== text) sending.current = { text, key: newIdempotencyKey() };
        add.mutate(sending.current);
      }}
    >
      <div className="flex justify-end">
        <AgentTouchTag place={NOTE_PLACE} />
      </div>
      <TextAreaField
        label="Note"
        rows={5}
        value={text}
        error={
          tooLong ? `A note has at most ${MAX_NOTE_LENGTH} characters; this has ${text.length}.` : undefined
        }
        onChange={(event) => write(event.target.value)}
        onBlur={() => guard.end(NOTE_PLACE)}
      />
      {add.error ? (
        <div className="mt-2">
          <FormError>{describeFailure(add.error)}</FormError>
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-xs text-text-muted">
          {statusOf(draft?.by, isEmpty)}
        </p>
        {draft ? (
          <Button
            variant="ghost"
            onClick={() => {
              guard.end(NOTE_PLACE);
              screen.discardDraft();
              toast("Draft discarded", {
                action: { label: "Undo", onClick: () => screen.writeDraft(draft) },
              });
            }}
          >
            Discard
          </Button>
        ) : null}
        <Button type="submit" variant="primary" busy={add.isPending} disabled={isEmpty || tooLong}>
          Add note
        </Button>
      </div>
    </form>
  );
}

function statusOf(by: "person" | "assistant" | undefined, isEmpty: boolean): string {
  if (isEmpty || by === undefined) return "Notes stay as they are once added.";
  return by === "assistant" ? "Drafted by the assistant, not added yet" : "Draft, not added yet";
}
