import { type ReactNode, useId } from "react";

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border bg-surface px-4 pt-3 pb-1">
      <h2 id={id} className="pb-1 text-[13px] font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
