import type { ReactNode } from "react";
import { Assistant } from "@/app/_components/assistant";
import { requireSession } from "@/app/_lib/session/require-session";
import { ConsoleFrame } from "./_shell/console-frame";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const person = await requireSession();
  return (
    <ConsoleFrame person={person} assistant={<Assistant user={person.user} />}>
      {children}
    </ConsoleFrame>
  );
}
