import type { Metadata } from "next";
import { requireSession } from "@/app/_lib/session/require-session";
import { ActivityScreen } from "./_components/activity-screen";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage() {
  await requireSession();
  return <ActivityScreen />;
}
