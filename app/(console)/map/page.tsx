import type { Metadata } from "next";
import { requireSession } from "@/app/_lib/session/require-session";
import { MapScreen } from "./_components/map-screen";

export const metadata: Metadata = { title: "Map" };

export default async function MapPage() {
  await requireSession();
  return <MapScreen />;
}
