import { CircleAlert } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names";

export const inputClass = classNames(
  "h-control w-full min-w-0 rounded-md border border-border-strong bg-surface px-2.5 text-[13px] text-text",
  "hover:border-text-muted focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-60",
);

export interface TextFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
}

/** A labelled input; its hint and its error are read out with it. */
export function TextField({ label, hint, error, className, id: givenId, ...rest }: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const note = error ?? hint;
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-[13px] font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={inputClass}
      />
      {note ? (
        <p id={`${id}-note`} className={classNames("text-xs", error ? "text-danger" : "text-text-muted")}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

/** An error that concerns a whole form; announced as soon as it appears. */
export function FormError({ children }: { children: string }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-[13px] text-danger"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p>{children}</p>
    </div>
  );
}
