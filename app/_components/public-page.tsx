import type { ReactNode } from "react";
import { showDemoBanner } from "@/app/_lib/demo-banner";
import { Brand } from "./brand";
import { DemoBanner } from "./demo-banner";

export interface PublicPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** A page for somebody who is not signed in: one column, one thing to do. */
export async function PublicPage({ title, lead, children }: PublicPageProps) {
  return (
    <>
      {(await showDemoBanner()) ? <DemoBanner /> : null}
      <main className="mx-auto flex min-h-[calc(100dvh-2rem)] w-full max-w-sm flex-col justify-center px-6 py-10">
        <Brand />
        <h1 className="mt-8 text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        <p className="mt-1 mb-6 text-text-muted wrap-anywhere">{lead}</p>
        {children}
      </main>
    </>
  );
}
