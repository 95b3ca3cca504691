import { CircleCheck, CircleDot, Eye, type LucideIcon } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { type IncidentStatus, STATUS_LABELS } from "../_state/incident-view";

const LOOKS: Readonly<Record<IncidentStatus, { icon: LucideIcon; className: string }>> = {
  open: { icon: CircleDot, className: "text-danger" },
  acknowledged: { icon: Eye, className: "text-warning" },
  resolved: { icon: CircleCheck, className: "text-success" },
};

export interface IncidentStatusBadgeProps {
  readonly status: IncidentStatus;
  /** The word is then for assistive technology and the tooltip alone. */
  readonly iconOnly?: boolean;
}

/** A status in colour, shape and word, so that none of them has to be seen. */
export function IncidentStatusBadge({ status, iconOnly = false }: IncidentStatusBadgeProps) {
  const { icon: Icon, className } = LOOKS[status];
  return (
    <span
      title={iconOnly ? STATUS_LABELS[status] : undefined}
      className={classNames("inline-flex items-center gap-1.5 align-middle whitespace-nowrap", className)}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className={iconOnly ? "sr-only" : undefined}>{STATUS_LABELS[status]}</span>
    </span>
  );
}
