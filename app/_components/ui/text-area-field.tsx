import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names";

export interface TextAreaFieldProps extends ComponentProps<"textarea"> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A labelled text of several lines; its hint and its error are read out with it. */
export function TextAreaField({ label, hint, error, id: givenId, ...rest }: TextAreaFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-[13px] font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        // The text may be of another script than the page.
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className="min-h-20 w-full min-w-0 resize-y rounded-md border border-border-strong bg-surface px-2.5 py-2 text-[13px] text-text hover:border-text-muted focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-60"
      />
      {note ? (
        <p id={`${id}-note`} className={classNames("text-xs", error ? "text-danger" : "text-text-muted")}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
