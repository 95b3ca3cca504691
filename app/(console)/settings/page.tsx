import type { Metadata } from "next";
import { requireSession } from "@/app/_lib/session/require-session";
import { SettingsScreen } from "./_components/settings-screen";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  await requireSession();
  return <SettingsScreen />;
}
