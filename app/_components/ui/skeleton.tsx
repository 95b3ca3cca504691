import { classNames } from "./class-names";

/** A place that content is about to take; hidden from assistive technology, which hears the status instead. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classNames("block animate-pulse rounded bg-surface-muted", className)} />
  );
}
