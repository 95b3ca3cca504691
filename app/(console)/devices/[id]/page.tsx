import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { isNotThere } from "@/app/_lib/is-not-there";
import { serverProcedures } from "@/app/_lib/server-procedures";
import { requireSession } from "@/app/_lib/session/require-session";
import { DevicePage } from "./_components/device-page";

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

const findDevice = cache(async (deviceId: string) => {
  const procedures = await serverProcedures();
  try {
    return await procedures.devices.get({ deviceId });
  } catch (error) {
    if (isNotThere(error)) return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireSession();
  const device = await findDevice((await params).id);
  return { title: device?.name ?? "Device not found" };
}

export default async function DeviceDetailPage({ params }: Props) {
  await requireSession();
  const device = await findDevice((await params).id);
  if (!device) notFound();
  return <DevicePage key={device.id} initial={device} />;
}
