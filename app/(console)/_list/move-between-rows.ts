import type { KeyboardEvent } from "react";

/** Up and down move between the checkboxes of rows, so that many rows can be chosen without the Tab key. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (!(event.target instanceof HTMLInputElement) || event.target.type !== "checkbox") return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const next = boxes[boxes.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
