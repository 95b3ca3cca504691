import type { Metadata } from "next";
import { requireSession } from "@/app/_lib/session/require-session";
import { IncidentsScreen } from "./_components/incidents-screen";

export const metadata: Metadata = { title: "Incidents" };

export default async function IncidentsPage() {
  await requireSession();
  return <IncidentsScreen />;
}
