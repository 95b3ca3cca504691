import { type ComponentProps, useCallback } from "react";
import { classNames } from "./class-names";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  readonly label: string;
  readonly indeterminate?: boolean;
  /** The whole of the box around it, which is positioned, answers to a press. */
  readonly fill?: boolean;
}

export function Checkbox({ label, indeterminate = false, fill = false, className, ...rest }: CheckboxProps) {
  const setIndeterminate = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = indeterminate;
    },
    [indeterminate],
  );
  const box = (
    <input
      {...rest}
      ref={setIndeterminate}
      type="checkbox"
      aria-label={label}
      className={classNames("checkbox", className)}
    />
  );
  if (!fill) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: it only widens the target of the input, which has its name itself
    <label className="absolute inset-0 grid place-content-center">{box}</label>
  );
}
