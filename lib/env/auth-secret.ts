import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentError } from "./environment-error";
import type { Environment } from "./parse-environment";
import { weaknessOf } from "./secret-strength";

const FILE_NAME = "auth-secret";

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function readKept(path: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(path, "utf8").trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
  if (weaknessOf(secret) !== undefined) {
    const advice = `the secret kept in ${path} is damaged. Delete that file; everyone will have to sign in again.`;
    throw new EnvironmentError([{ variable: "BETTER_AUTH_SECRET", advice }]);
  }
  chmodSync(path, 0o600);
  return secret;
}

/** The secret that signs sessions: the given one, or one that is made once and kept in the data directory (0600). */
export function resolveAuthSecret(environment: Pick<Environment, "auth" | "dataDir">): string {
  if (environment.auth.secret !== undefined) return environment.auth.secret;
  mkdirSync(environment.dataDir, { recursive: true });
  const path = join(environment.dataDir, FILE_NAME);
  const kept = readKept(path);
  if (kept !== undefined) return kept;
  const made = randomBytes(33).toString("base64");
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${made}\n`, { mode: 0o600, flag: "wx" });
    // A link appears whole or not at all, so two processes that start together agree on one secret.
    linkSync(draft, path);
    return made;
  } catch (error) {
    const winner = isCode(error, "EEXIST") ? readKept(path) : undefined;
    if (winner === undefined) throw error;
    return winner;
  } finally {
    rmSync(draft, { force: true });
  }
}
