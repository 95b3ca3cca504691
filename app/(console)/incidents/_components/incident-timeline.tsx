import {
  CheckCheck,
  Eye,
  type LucideIcon,
  RotateCcw,
  Siren,
  Truck,
  UserRoundMinus,
  UserRoundPlus,
} from "lucide-react";
import { TimeAgo } from "@/app/_components/ui/time-ago";
import type { IncidentDetail } from "../_state/incident-cache";

type Event = IncidentDetail["timeline"][number];

const LOOKS: Readonly<Record<Event["kind"], { readonly icon: LucideIcon; readonly words: string }>> = {
  opened: { icon: Siren, words: "Opened" },
  acknowledged: { icon: Eye, words: "Acknowledged" },
  assigned: { icon: UserRoundPlus, words: "Assigned to" },
  unassigned: { icon: UserRoundMinus, words: "Assignee taken away" },
  resolved: { icon: CheckCheck, words: "Resolved" },
  reopened: { icon: RotateCcw, words: "Reopened" },
  dispatched: { icon: Truck, words: "Technician dispatched:" },
};

/** What happened to an incident, oldest first. */
export function IncidentTimeline({ events }: { events: readonly Event[] }) {
  return (
    <ol aria-label="Timeline" className="flex flex-col">
      {events.map((event) => (
        <TimelineEntry key={event.id} event={event} />
      ))}
    </ol>
  );
}

function TimelineEntry({ event: { at, kind, by, byAgent, detail } }: { event: Event }) {
  const { icon: Icon, words } = LOOKS[kind];
  const inline = kind === "assigned" || kind === "dispatched";
  return (
    <li className="group relative flex gap-3 pb-4 text-[13px] last:pb-1">
      <span
        aria-hidden
        className="absolute top-6 bottom-0 left-3 w-px -translate-x-1/2 bg-border group-last:hidden"
      />
      <span className="grid size-6 shrink-0 place-content-center rounded-full border bg-surface text-text-muted">
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="wrap-anywhere">
          <span className="font-medium">{words}</span>
          {inline && detail !== null ? (
            <>
              {" "}
              <bdi>{detail}</bdi>
            </>
          ) : null}
        </p>
        {!inline && detail !== null ? (
          <p
            dir="auto"
            className="mt-1 rounded-md bg-surface-muted px-2.5 py-1.5 whitespace-pre-wrap wrap-anywhere"
          >
            {detail}
          </p>
        ) : null}
        <p className="mt-0.5 text-xs text-text-muted">
          <TimeAgo iso={at} /> · {by ?? "Monitoring"}
          {byAgent ? ", through the assistant" : null}
        </p>
      </div>
    </li>
  );
}
