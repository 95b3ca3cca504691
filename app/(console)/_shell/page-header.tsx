import type { ReactNode } from "react";
import { RouteReady } from "../_agent/route-ready";

export interface PageHeaderProps {
  readonly title: string;
  /** A line beneath the title. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** What stands above the title: the way back. */
  readonly above?: ReactNode;
}

/** The head of every page; its being on the screen is what ends a navigation. */
export function PageHeader({ title, children, actions, above }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <RouteReady />
      <div className="min-w-0 flex-1 basis-56">
        {above}
        <h1 className="truncate text-xl leading-7 font-semibold tracking-tight">{title}</h1>
        {children ? <div className="text-[13px] text-text-muted">{children}</div> : null}
      </div>
      {actions}
    </header>
  );
}
