/** Opens, migrates and seeds the database before the first request; a build opens nothing. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startOrExplain } = await import("./procedures/runtime/start");
  await startOrExplain();
}
