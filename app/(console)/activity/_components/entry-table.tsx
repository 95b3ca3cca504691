"use client";

import { EffectBadge } from "@/app/_components/effect/effect-badge";
import { classNames } from "@/app/_components/ui/class-names";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import type { Entry } from "../_state/activity-view";
import { ActorMark, OutcomeMark } from "./entry-marks";
import { operationName } from "./operation-name";

export interface EntryTableProps {
  readonly entries: readonly Entry[];
  /** Rows that belong to the filters before while others are loading. */
  readonly stale: boolean;
  readonly openId: string | null;
  readonly onOpen: (entryId: string) => void;
}

/** Who did what, one line each; the whole line opens the details. */
export function EntryTable({ entries, stale, openId, onOpen }: EntryTableProps) {
  return (
    <table aria-label="Activity" className="w-full border-collapse text-left text-table">
      <thead>
        <tr className="border-b text-xs text-text-muted">
          <th scope="col" className="py-2 pr-2 pl-3 font-medium">
            What
          </th>
          <th scope="col" className="hidden px-2 py-2 font-medium @xl:table-cell">
            Who
          </th>
          <th scope="col" className="hidden px-2 py-2 font-medium @3xl:table-cell">
            How
          </th>
          <th scope="col" className="px-2 py-2 font-medium">
            Outcome
          </th>
          <th scope="col" className="py-2 pr-3 pl-2 text-right font-medium">
            When
          </th>
        </tr>
      </thead>
      <tbody className={classNames("transition-opacity duration-150", stale && "opacity-55")}>
        {entries.map((entry) => (
          <tr
            key={entry.id}
            className={classNames(
              "relative border-b last:border-0",
              entry.id === openId ? "bg-accent-soft" : "hover:bg-surface-hover",
            )}
          >
            <td className="h-row w-full max-w-0 py-1.5 pr-2 pl-3">
              <div className="flex min-w-0 items-center gap-2">
                {entry.effect === null ? (
                  <span aria-hidden className="size-3.5 shrink-0" />
                ) : (
                  <EffectBadge effect={entry.effect} iconOnly />
                )}
                <div className="min-w-0">
                  <button
                    type="button"
                    onClick={() => onOpen(entry.id)}
                    className="block max-w-full truncate rounded-sm text-left font-medium after:absolute after:inset-0"
                  >
                    {operationName(entry.subject)}
                  </button>
                  <p className="truncate text-xs text-text-muted">
                    <span className="@xl:hidden">{whoOf(entry)} · </span>
                    {changedBy(entry)}
                  </p>
                </div>
              </div>
            </td>
            <td className="hidden max-w-40 truncate px-2 @xl:table-cell">{whoOf(entry)}</td>
            <td className="hidden px-2 text-text-muted @3xl:table-cell">
              <ActorMark actor={entry.actor} />
            </td>
            <td className="px-2">
              <OutcomeMark outcome={entry.outcome} />
            </td>
            <td className="pr-3 pl-2 text-right text-text-muted">
              <TimeAgo iso={entry.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function whoOf({ person, actor }: Entry): string {
  if (person === null) return "Nobody signed in";
  return actor === "agent" ? `${person.name}’s assistant` : person.name;
}

/** What was changed, in one line: the first names and how many more. */
function changedBy({ entities, entityCount, subject, source, code }: Entry): string {
  if (code !== null) return code.toLowerCase().replaceAll("_", " ");
  if (entityCount === 0) return source === "surface" ? "On the page" : subject;
  const names = entities.slice(0, 3).map(({ name, kind }) => (kind === "other" ? "" : name));
  const known = names.filter((name) => name !== "");
  if (known.length === 0) return subject;
  const more = entityCount - known.length;
  return more > 0 ? `${known.join(", ")} and ${more} more` : known.join(", ");
}
