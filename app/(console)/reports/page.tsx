import type { Metadata } from "next";
import { requireSession } from "@/app/_lib/session/require-session";
import { ReportsScreen } from "./_components/reports-screen";

export const metadata: Metadata = { title: "Reports" };

export default async function ReportsPage() {
  await requireSession();
  return <ReportsScreen />;
}
