import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Tone = "info" | "warning" | "danger";

const TONES: Readonly<Record<Tone, { icon: LucideIcon; className: string }>> = {
  info: { icon: Info, className: "border-border bg-surface text-text" },
  warning: { icon: TriangleAlert, className: "border-warning/35 bg-warning-soft text-warning" },
  danger: { icon: CircleAlert, className: "border-danger/35 bg-danger-soft text-danger" },
};

export interface NoticeProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
  /** `alert` interrupts a screen reader; `status` waits for a pause. */
  readonly role?: "alert" | "status";
}

export function Notice({ tone = "info", children, action, className, role }: NoticeProps) {
  const { icon: Icon, className: toneClass } = TONES[tone];
  return (
    <div
      role={role}
      className={classNames(
        "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border px-3 py-2 text-[13px]",
        toneClass,
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
