import { getServer } from "@/procedures/runtime/server";

/** Whether people have to be told that this is a demo: in production nobody would expect open accounts. */
export async function showDemoBanner(): Promise<boolean> {
  const { demoMode } = await getServer();
  return demoMode && process.env.NODE_ENV === "production";
}
