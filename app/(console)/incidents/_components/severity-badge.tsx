import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { SEVERITY_LABELS, type Severity } from "../_state/incident-view";

const LOOKS: Readonly<Record<Severity, { icon: LucideIcon; className: string }>> = {
  critical: { icon: ChevronsUp, className: "text-danger" },
  high: { icon: ChevronUp, className: "text-warning" },
  medium: { icon: Equal, className: "text-text" },
  low: { icon: ChevronDown, className: "text-text-muted" },
};

export interface SeverityBadgeProps {
  readonly severity: Severity;
  /** The word is then for assistive technology and the tooltip alone. */
  readonly iconOnly?: boolean;
  readonly className?: string;
}

/** A severity in colour, shape and word, so that none of them has to be seen. */
export function SeverityBadge({ severity, iconOnly = false, className }: SeverityBadgeProps) {
  const { icon: Icon, className: color } = LOOKS[severity];
  return (
    <span
      title={iconOnly ? SEVERITY_LABELS[severity] : undefined}
      className={classNames(
        "inline-flex items-center gap-1.5 align-middle whitespace-nowrap",
        color,
        className,
      )}
    >
      <Icon aria-hidden strokeWidth={2.5} className="size-3.5 shrink-0" />
      <span className={iconOnly ? "sr-only" : undefined}>{SEVERITY_LABELS[severity]}</span>
    </span>
  );
}
