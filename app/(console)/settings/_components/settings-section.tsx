import { type ReactNode, useId } from "react";

export interface SettingsSectionProps {
  readonly title: string;
  readonly description: ReactNode;
  /** Stands at the end of the title's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of the settings: what it is about on the left, what one does on the right, beneath each other where it is narrow. */
export function SettingsSection({ title, description, action, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-3 border-t py-6 first:border-t-0 first:pt-0 @3xl/main:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-start justify-between gap-3 @3xl/main:flex-col @3xl/main:justify-start">
        <div className="min-w-0 flex-1 basis-48 @3xl/main:flex-none @3xl/main:basis-auto">
          <h2 id={id} className="text-sm font-semibold">
            {title}
          </h2>
          <p className="mt-1 max-w-prose text-[13px] text-text-muted">{description}</p>
        </div>
        {action}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** What a section shows, framed like the lists of other pages. */
export function SettingsCard({ children }: { children: ReactNode }) {
  return <div className="@container overflow-clip rounded-lg border bg-surface">{children}</div>;
}
