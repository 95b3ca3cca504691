import { describe, expect, it } from "vitest";
import { abilityOf, forPerson } from "./for-person";

describe("a message that was written for a caller", () => {
  it.each([
    [
      "Only rows of the page can be used. Read them with list.table.readState first.",
      "Only rows of the page can be used.",
    ],
    ["The session has ended. Ask the user to sign in again.", "The session has ended."],
    ["Not found. Search again and use the ids of that answer.", "Not found."],
    ["There is no earlier page. Use goTo to open one.", "There is no earlier page."],
    ["A condition for this call is not met. Change what the reason names first.", ""],
    [
      "The last page is 3. Ask for a page up to that one.",
      "The last page is 3. Ask for a page up to that one.",
    ],
    ["Version 4.2 is out", "Version 4.2 is out."],
  ])("“%s” tells a person “%s”", (message, told) => {
    expect(forPerson(message)).toBe(told);
  });
});

describe("what a capability does in a few words", () => {
  it.each([
    [
      "Sort the table by one column, such as battery or lastSeenAt. Shows the first page.",
      "Sort the table by one column",
    ],
    ["Select particular rows by device id: exactly these.", "Select particular rows"],
    [
      "Filter, show, list or find books in the shelf by genre (such as essay).",
      "Filter, show, list or find books in the shelf by genre",
    ],
    ["Go back to the page that the user saw before.", "Go back to the page that you saw before"],
  ])("of “%s” is “%s”", (description, ability) => {
    expect(abilityOf(description)).toBe(ability);
  });
});
