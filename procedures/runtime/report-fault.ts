import { toLogLine } from "./to-log-line";

const MAX_CAUSES = 8;

/** Query errors end their message with the parameters: session tokens, password hashes, people's text. */
const PARAMETERS = /\nparams:[\s\S]*$/;

function framesOf(error: Error): string[] {
  const lines = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return lines.map((line) => line.trim());
}

/** An error and its causes for the log, in one line: names, messages and frames, never the parameters of a query. */
export function describeFault(error: unknown): string {
  const lines: string[] = [];
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current !== undefined; depth += 1) {
    const prefix = depth === 0 ? "" : "caused by ";
    if (!(current instanceof Error)) {
      lines.push(`${prefix}${typeof current === "string" ? current : typeof current}`);
      break;
    }
    const code = "code" in current && typeof current.code === "string" ? ` (${current.code})` : "";
    lines.push(
      `${prefix}${current.name}${code}: ${current.message.replace(PARAMETERS, "")}`,
      ...framesOf(current),
    );
    current = current.cause;
  }
  return lines.join(" | ");
}

/** Writes a fault, as one line, where the operator of the server reads; callers only ever see its reference. */
export function reportFault(message: string, error: unknown): void {
  console.error(toLogLine(error === undefined ? message : `${message} | ${describeFault(error)}`));
}
