import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Unbroken } from "./unbroken";

afterEach(cleanup);

describe("Unbroken", () => {
  it("keeps each name with hyphens on one line, and says the same text", () => {
    const text = "Disabled 2 devices in Milan: MIL-CC-003, MIL-DC-008.";
    const { container } = render(<Unbroken text={text} />);
    expect(container.textContent).toBe(text);
    const unbroken = [...container.querySelectorAll(".whitespace-nowrap")];
    expect(unbroken.map((each) => each.textContent)).toEqual(["MIL-CC-003,", "MIL-DC-008."]);
  });

  it("lets a word break that would not fit on a narrow screen", () => {
    const { container } = render(<Unbroken text={`${"very-".repeat(10)}long`} />);
    expect(container.querySelector("span")).toBeNull();
  });
});
