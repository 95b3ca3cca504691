/** Writes a fault where the operator of the server reads; callers only ever see its reference. */
export function reportFault(message: string, error: unknown): void {
  console.error(message, error);
}
