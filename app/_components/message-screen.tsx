import type { ReactNode } from "react";
import { Brand } from "./brand";

export interface MessageScreenProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A page of its own that says what happened and where to go from here. */
export function MessageScreen({ title, children, actions }: MessageScreenProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-6 py-12">
      <Brand />
      <h1 className="mt-8 text-xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-2 text-text-muted">{children}</div>
      <div className="mt-6 flex flex-wrap gap-2">{actions}</div>
    </main>
  );
}
