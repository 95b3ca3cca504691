import type { Metadata } from "next";
import { DevicesScreen } from "./_components/devices-screen";

export const metadata: Metadata = { title: "Devices" };

export default function DevicesPage() {
  return <DevicesScreen />;
}
