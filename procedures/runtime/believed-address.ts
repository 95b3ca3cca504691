/**
 * The address that a request is taken to come from: the connection's, or, behind a proxy that is trusted, the last
 * one that the proxy added. What stands before that one is whatever the client wrote.
 */
export function believedAddress(
  forwardedFor: string | undefined,
  connectionAddress: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  return (forwarded || connectionAddress || "").replace(/^::ffff:(?=\d+\.)/i, "");
}
