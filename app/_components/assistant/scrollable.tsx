import type { ReactNode } from "react";
import { classNames } from "@/app/_components/ui/class-names";

/** A box that scrolls inside itself, reachable by keyboard as anything that scrolls must be. */
export function Scrollable({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, and a section would be a landmark of its own.
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll here.
      tabIndex={0}
      className={classNames("visible-scrollbar overflow-auto rounded-md border", className)}
    >
      {children}
    </div>
  );
}
