import { Button } from "@/app/_components/ui/button";

export interface KeptNoticeProps {
  /** How many rows are shown although they no longer pass the filters. */
  readonly count: number;
  readonly onDrop: () => void;
}

/** Explains rows that a change has taken out of the list and that are still shown, so that it can be seen. */
export function KeptNotice({ count, onDrop }: KeptNoticeProps) {
  return (
    <div role="status">
      {count === 0 ? null : (
        <div className="flex items-center gap-x-3 border-b bg-surface-muted px-3 py-1 text-[13px] text-text-muted">
          <p className="min-w-0 flex-1">
            {count === 1
              ? "1 changed device no longer passes the filters"
              : `${count} changed devices no longer pass the filters`}
          </p>
          <Button variant="ghost" onClick={onDrop}>
            {count === 1 ? "Hide it" : "Hide them"}
          </Button>
        </div>
      )}
    </div>
  );
}
