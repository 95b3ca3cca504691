/**
 * Waits for a call, and after an abort at most `graceMs` longer: the runtime's own answer to the abort says more
 * than ours, but a call that is deaf to it must not hold the conversation.
 */
export async function settleWithin<T>(
  call: Promise<T>,
  signal: AbortSignal,
  graceMs: number,
): Promise<T | "abandoned"> {
  const { promise: abandoned, resolve } = Promise.withResolvers<"abandoned">();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onAbort = () => {
    timer = setTimeout(() => resolve("abandoned"), graceMs);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([call, abandoned]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    clearTimeout(timer);
  }
}
