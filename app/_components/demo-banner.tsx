import { FlaskConical } from "lucide-react";

/** Shown wherever demo mode runs in production, where nobody would expect open accounts. */
export function DemoBanner() {
  return (
    <aside
      aria-label="Demo mode"
      className="sticky top-0 z-20 flex h-(--banner-height) items-center justify-center gap-2 border-b border-warning/35 bg-warning-soft px-4 text-xs text-warning"
    >
      {/* What sticks to the top or hangs below the header has to know of it. */}
      <style>{":root { --banner-height: 1.75rem; }"}</style>
      <FlaskConical aria-hidden className="size-3.5 shrink-0" />
      <p className="truncate">
        Demo mode: anybody can sign in as a demo account
        <span className="max-sm:sr-only">. Keep no real data here</span>.
      </p>
    </aside>
  );
}
