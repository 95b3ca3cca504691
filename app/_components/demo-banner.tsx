import { FlaskConical } from "lucide-react";

/** Shown wherever demo mode runs in production, where nobody would expect open accounts. */
export function DemoBanner() {
  return (
    <aside
      aria-label="Demo mode"
      className="flex items-center justify-center gap-2 border-b border-warning/35 bg-warning-soft px-4 py-1.5 text-center text-xs text-warning"
    >
      <FlaskConical aria-hidden className="size-3.5 shrink-0" />
      <p>Demo mode: anybody can sign in as a demo account. Keep no real data here.</p>
    </aside>
  );
}
