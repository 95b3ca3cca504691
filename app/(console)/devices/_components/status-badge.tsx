import { CircleCheck, CircleOff, CircleSlash, type LucideIcon, Wrench } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { type DeviceStatus, STATUS_LABELS } from "../_state/device-view";

/** The one mapping of a status to its icon and its colour. */
export const STATUS_LOOKS: Readonly<Record<DeviceStatus, { icon: LucideIcon; className: string }>> = {
  online: { icon: CircleCheck, className: "text-success" },
  offline: { icon: CircleOff, className: "text-danger" },
  disabled: { icon: CircleSlash, className: "text-text-muted" },
  maintenance: { icon: Wrench, className: "text-warning" },
};

/** A status in colour, shape and word, so that none of them has to be seen. */
export function StatusBadge({ status }: { status: DeviceStatus }) {
  const { icon: Icon, className } = STATUS_LOOKS[status];
  return (
    <span
      className={classNames("inline-flex items-center gap-1.5 align-middle whitespace-nowrap", className)}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {STATUS_LABELS[status]}
    </span>
  );
}
