import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { inputClass } from "./field";

export interface SelectFieldProps extends ComponentProps<"select"> {
  readonly label: string;
  /** Keeps the label for assistive technology alone. */
  readonly labelHidden?: boolean;
  /** Stands in the line of the label, and is none of its name. */
  readonly note?: ReactNode;
  /** Outlined, because the assistant has just changed it. */
  readonly touched?: boolean;
}

/** The platform's own select: it has the best keyboard, touch and screen-reader behaviour there is. */
export function SelectField({
  label,
  labelHidden = false,
  note,
  touched = false,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classNames("@container flex min-w-0 flex-col gap-1", className)}>
      <div className={labelHidden ? "sr-only" : "flex items-center gap-2"}>
        <label htmlFor={id} className="text-xs font-medium text-text-muted">
          {label}
        </label>
        {note}
      </div>
      <div className="relative rounded-md" data-agent-touched={touched || undefined}>
        <select {...rest} id={id} className={classNames(inputClass, "appearance-none pr-8")}>
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-text-muted"
        />
      </div>
    </div>
  );
}
