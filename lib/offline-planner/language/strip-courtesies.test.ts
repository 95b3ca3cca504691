import { expect, it } from "vitest";
import { stripCourtesies } from "./strip-courtesies";

it.each([
  ["Hi! Disable the lamps.", "Disable the lamps."],
  ["Hello there, I'm new. Clear the filters.", "Clear the filters."],
  ["never mind, show me Berlin", "show me Berlin"],
  ["no wait, show me Berlin", "show me Berlin"],
  ["ok thanks, now show me Berlin", "now show me Berlin"],
  ["Disable them, thank you very much!", "Disable them"],
  ["Thanks!", ""],
  ["hello there! how are you?", ""],
  ["No devices are missing", "No devices are missing"],
  ["Hide the panel", "Hide the panel"],
  ["Send a note saying thanks", "Send a note saying thanks"],
  ["Good Times by Chic", "Good Times by Chic"],
])("“%s” asks for “%s”", (message, request) => {
  expect(stripCourtesies(message)).toBe(request);
});
