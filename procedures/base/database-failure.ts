const CONNECTION_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "EPIPE",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "53300",
  "57P01",
  "57P02",
  "57P03",
]);

const MAX_CAUSES = 8;

function codeOf(error: object): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** True when an error, or one that caused it, says that the database itself cannot be reached. */
export function isDatabaseUnreachable(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof current === "object" && current !== null; depth += 1) {
    const code = codeOf(current);
    if (code !== undefined && (CONNECTION_CODES.has(code) || code.startsWith("08"))) return true;
    // By name: Next bundles the class several times into one process.
    if (current instanceof Error && current.name === "ServerNotReadyError") return true;
    if (current instanceof Error && /^PGlite is clos(?:ed|ing)$/.test(current.message)) return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnreachable)) return true;
    current = "cause" in current ? current.cause : undefined;
  }
  return false;
}

/** The server could not start; its cause says why. */
export class ServerNotReadyError extends Error {
  override readonly name = "ServerNotReadyError";
}
