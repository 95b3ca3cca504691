"use client";

import { useQueryClient } from "@tanstack/react-query";
import { action, emptyObjectSchema, observation, requireConfirmation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { z } from "zod";
import { orpc } from "@/app/_lib/rpc";
import { zs } from "@/app/_lib/zs";
import { announceAgentChange } from "../../../_agent/announce-agent-change";
import { useConsoleAgent } from "../../../_agent/console-agent-provider";
import type { NoteDraft } from "../_state/note-drafts";
import type { DeviceScreen } from "../_state/use-device-screen";
import { NOTE_PLACE } from "./places";

/** The server takes no longer text. */
export const MAX_NOTE_LENGTH = 2_000;
/** So that the longest notes still fit into one reading. */
const LATEST = 3;

const noteOutput = zs(
  z.strictObject({
    draft: z.string().nullable().describe("The note that is being written and not added yet; null for none"),
    latestNotes: z
      .array(z.strictObject({ text: z.string(), authorName: z.string(), createdAt: z.string() }))
      .describe("The newest notes of the device, newest first"),
  }),
);
const draftOutput = zs(z.strictObject({ draft: z.string().nullable() }));
const writeInput = zs(
  z.strictObject({
    text: z.string().min(1).max(MAX_NOTE_LENGTH).describe("The whole text of the draft"),
  }),
);

/** Declares `devices.note`: the draft of a note, which is local until `devices.addNote` adds one. */
export function useNoteCapabilities(screen: DeviceScreen): void {
  const { hand, guard } = useConsoleAgent();
  const queryClient = useQueryClient();
  const { device, draft } = screen;

  function restore(before: NoteDraft | undefined): void {
    if (before === undefined) screen.discardDraft();
    else screen.writeDraft(before);
  }

  useAgentComponent({
    type: "devices.note",
    description:
      "The note that the user is writing about the device of this page. A draft is only on this screen; devices.addNote adds a note for everyone.",
    priority: 5,
    observations: {
      read: observation({
        description: "Read the draft of the note, and the newest notes that people have added.",
        output: noteOutput,
        read: async () => {
          const options = orpc.devices.notes.queryOptions({ input: { deviceId: device.id } });
          const { items } = await queryClient.ensureQueryData(options);
          const latestNotes = items
            .slice(0, LATEST)
            .map(({ text, authorName, createdAt }) => ({ text, authorName, createdAt }));
          return { draft: screen.draft?.text ?? null, latestNotes };
        },
      }),
    },
    actions: {
      write: action({
        description:
          "Write the draft of a note into the note field, for the user to check and add. Replaces an earlier draft. Adds nothing.",
        input: writeInput,
        output: draftOutput,
        effect: "local-state",
        idempotent: true,
        confirmation: "required",
        policies: [
          requireConfirmation({
            summary: () =>
              draft === undefined
                ? `Write a draft of a note about ${device.name}`
                : `Replace the draft of a note about ${device.name}, which is not added yet`,
          }),
        ],
        precondition: () => guard.assertFree(NOTE_PLACE),
        execute: async ({ text }, { signal }) => {
          screen.writeDraft({ text, by: "assistant" });
          screen.changeTab("notes");
          await screen.settled((now) => now.tab === "notes" && now.draft?.text === text, signal);
          announceAgentChange(hand, {
            places: [NOTE_PLACE],
            message: "Note drafted, not added yet",
            undo: () => restore(draft),
          });
          return { draft: text };
        },
      }),
      discard: action({
        description: "Throw away the draft of the note. Notes that were added stay.",
        input: emptyObjectSchema,
        output: draftOutput,
        effect: "local-state",
        idempotent: true,
        confirmation: "required",
        policies: [
          requireConfirmation({ summary: () => `Throw away the draft of a note about ${device.name}` }),
        ],
        when: () => draft !== undefined,
        unavailableReason: "There is no draft.",
        precondition: () => guard.assertFree(NOTE_PLACE),
        execute: async (_input, { signal }) => {
          screen.discardDraft();
          await screen.settled((now) => now.draft === undefined, signal);
          announceAgentChange(hand, {
            places: [NOTE_PLACE],
            message: "Draft of the note thrown away",
            undo: () => restore(draft),
          });
          return { draft: null };
        },
      }),
    },
  });
}
