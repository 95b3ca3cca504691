import { CircleCheck, CircleDot, Eye, type LucideIcon } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { type IncidentStatus, STATUS_LABELS } from "../_state/incident-view";

const LOOKS: Readonly<Record<IncidentStatus, { icon: LucideIcon; className: string }>> = {
  open: { icon: CircleDot, className: "text-danger" },
  acknowledged: { icon: Eye, className: "text-warning" },
  resolved: { icon: CircleCheck, className: "text-success" },
};

/** A status in colour, shape and word, so that none of them has to be seen. */
export function IncidentStatusBadge({ status }: { status: IncidentStatus }) {
  const { icon: Icon, className } = LOOKS[status];
  return (
    <span
      className={classNames("inline-flex items-center gap-1.5 align-middle whitespace-nowrap", className)}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {STATUS_LABELS[status]}
    </span>
  );
}
