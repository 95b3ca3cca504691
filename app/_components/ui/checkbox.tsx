import { type ComponentProps, useCallback } from "react";
import { classNames } from "./class-names";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  readonly label: string;
  readonly indeterminate?: boolean;
}

export function Checkbox({ label, indeterminate = false, className, ...rest }: CheckboxProps) {
  const setIndeterminate = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = indeterminate;
    },
    [indeterminate],
  );
  return (
    <input
      {...rest}
      ref={setIndeterminate}
      type="checkbox"
      aria-label={label}
      className={classNames("checkbox", className)}
    />
  );
}
