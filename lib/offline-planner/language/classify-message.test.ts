import { expect, it } from "vitest";
import { classifyMessage } from "./classify-message";

it.each([
  ["Who are you?", "identity"],
  ["Are you a language model?", "identity"],
  ["What can you do here?", "help"],
  ["Hello!", "greeting"],
  ["Thanks a lot", "thanks"],
  ["Yes, please", "continue"],
  ["try again", "continue"],
  ["No thanks", "decline"],
  ["Why can’t I disable anything?", "why-not"],
  ["Show me the list", "request"],
  ["Yes, and open the drawer", "request"],
  ["stop the music", "request"],
])("“%s” is a %s", (text, kind) => {
  expect(classifyMessage(text)).toBe(kind);
});
