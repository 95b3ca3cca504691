import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly role?: "alert" | "status";
}

/** Says why there is nothing here and what to do next. */
export function EmptyState({ icon: Icon, title, children, action, role }: EmptyStateProps) {
  return (
    <div role={role} className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-3 grid size-10 place-content-center rounded-full border bg-surface-muted text-text-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="font-medium">{title}</p>
      <p className="mt-1 max-w-sm text-[13px] text-text-muted">{children}</p>
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
