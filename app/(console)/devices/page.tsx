import type { Metadata } from "next";
import { requireSession } from "@/app/_lib/session/require-session";
import { DevicesScreen } from "./_components/devices-screen";

export const metadata: Metadata = { title: "Devices" };

export default async function DevicesPage() {
  await requireSession();
  return <DevicesScreen />;
}
