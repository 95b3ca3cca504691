import { expect, it } from "vitest";
import { isOtherLanguage } from "./is-other-language";

it.each([
  ["Zeige mir die Geräte in Mailand", true],
  ["Montre-moi les appareils qui sont éteints", true],
  ["Show me the devices in Las Vegas", false],
  ["Play Die Moritat", false],
  ["", false],
])("“%s” is in another language: %s", (message, expected) => {
  expect(isOtherLanguage(message)).toBe(expected);
});
