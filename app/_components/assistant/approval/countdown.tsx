import { Timer } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { useSecondsLeft } from "./use-seconds-left";

/** Seconds left at which a screen reader is told; each second would drown everything else. */
const ANNOUNCED = [60, 30, 10, 0];

export function Countdown({ expiresAt, announce }: { expiresAt: number; announce: boolean }) {
  const seconds = useSecondsLeft(expiresAt);
  const urgent = seconds <= 15;
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          "inline-flex items-center gap-1 text-xs tabular-nums",
          urgent ? "font-medium text-danger" : "text-text-muted",
        )}
      >
        <Timer className="size-3.5" />
        {formatSeconds(seconds)}
      </span>
      {announce ? (
        <span role="status" className="sr-only">
          {announcementAt(seconds)}
        </span>
      ) : null}
    </>
  );
}

export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The latest announcement that is due; the same text until the next one, so that it is read out once. */
export function announcementAt(seconds: number): string {
  const due = ANNOUNCED.filter((at) => seconds <= at).at(-1);
  if (due === undefined) return "This request expires by itself if it is not answered.";
  return due === 0 ? "The request has expired. Nothing was executed." : `${due} seconds left to answer.`;
}
