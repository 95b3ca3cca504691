import { z } from "zod";
import type { deviceNote } from "../db/schema";

export const MAX_NOTE_LENGTH = 2_000;

export const deviceNoteSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
});

export type DeviceNote = z.infer<typeof deviceNoteSchema>;

export function toDeviceNote({
  id,
  text,
  authorName,
  createdAt,
}: typeof deviceNote.$inferSelect): DeviceNote {
  return { id, text, authorName, createdAt: createdAt.toISOString() };
}
