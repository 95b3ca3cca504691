import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const ownerSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  token: z.string(),
  startedAt: z.string(),
});
type Owner = z.infer<typeof ownerSchema>;

const MAX_ATTEMPTS = 5;

export interface DirectoryLock {
  /** Gives the directory up; does nothing when someone else has taken it since. */
  release(): void;
}

/** Another living process uses the directory; the message says which and what to do. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";
}

export interface LockHost {
  readonly pid: number;
  readonly host: string;
  /** Whether a process of this machine is alive. */
  readonly isAlive: (pid: number) => boolean;
  /** The locks that this very process holds. */
  readonly heldTokens: Set<string>;
}

declare global {
  var fleetlineHeldLocks: Set<string> | undefined;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process lives and belongs to someone else.
    return isCode(error, "EPERM");
  }
}

function thisProcess(): LockHost {
  // Next bundles this module several times into one process.
  globalThis.fleetlineHeldLocks ??= new Set();
  return { pid: process.pid, host: hostname(), isAlive, heldTokens: globalThis.fleetlineHeldLocks };
}

type Reading =
  | { readonly state: "absent" | "unreadable" }
  | { readonly state: "owned"; readonly owner: Owner };

function readOwner(path: string): Reading {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return { state: "absent" };
    throw error;
  }
  try {
    return { state: "owned", owner: ownerSchema.parse(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return { state: "unreadable" };
    throw error;
  }
}

/**
 * Keeps a second process off a PGlite directory: PGlite itself takes no lock, and two processes would
 * overwrite each other's pages. A lock whose process is gone is taken over.
 * @throws DirectoryInUseError
 */
export function lockDirectory(directory: string, self: LockHost = thisProcess()): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, "fleetline.lock");
  const token = randomUUID();
  const draft = `${path}.${token}`;
  const owner: Owner = { pid: self.pid, host: self.host, token, startedAt: new Date().toISOString() };
  writeFileSync(draft, JSON.stringify(owner), { flag: "wx" });
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      try {
        linkSync(draft, path);
        self.heldTokens.add(token);
        return { release: () => releaseLock(path, token, self) };
      } catch (error) {
        if (!isCode(error, "EEXIST")) throw error;
      }
      retireStaleLock(path, directory, self);
    }
    throw new DirectoryInUseError(
      `Several processes are starting on ${directory} at once. Start one of them.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

function isHeld(owner: Owner, self: LockHost): boolean {
  if (owner.host !== self.host) return true;
  // A restarted container reuses its small process ids, so this process's own id alone proves nothing alive.
  return owner.pid === self.pid ? self.heldTokens.has(owner.token) : self.isAlive(owner.pid);
}

function retireStaleLock(path: string, directory: string, self: LockHost): void {
  const reading = readOwner(path);
  if (reading.state === "absent") return;
  if (reading.state === "owned" && isHeld(reading.owner, self)) {
    const { pid, host, startedAt } = reading.owner;
    const where = host === self.host ? `process ${pid}` : `process ${pid} on ${host}`;
    throw new DirectoryInUseError(
      `The database in ${directory} is in use by ${where} (since ${startedAt}). Stop that process, or set ` +
        `DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server, which many processes can share. ` +
        `If you are sure that nothing uses it, delete ${path}.`,
    );
  }
  const grave = `${path}.stale-${randomUUID()}`;
  try {
    // Moved aside, not deleted: of two processes that find one stale lock, only one can move it.
    renameSync(path, grave);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  const moved = readOwner(grave);
  if (moved.state === "owned" && isHeld(moved.owner, self)) {
    // Someone took the stale lock over between the reading and the move: what was moved is theirs.
    renameSync(grave, path);
    return;
  }
  rmSync(grave, { force: true });
}

function releaseLock(path: string, token: string, self: LockHost): void {
  self.heldTokens.delete(token);
  const reading = readOwner(path);
  if (reading.state === "owned" && reading.owner.token === token) rmSync(path, { force: true });
}
