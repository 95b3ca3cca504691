import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { DataDirectoryError } from "./data-directory-error";

const ownerSchema = z.object({ pid: z.int().positive(), host: z.string(), startedAt: z.string() });
type Owner = z.infer<typeof ownerSchema>;

/** SQLite's word for a file that somebody else has locked, and for one that is no lock of ours. */
const BUSY = 5;
const NOT_A_DATABASE = 26;

export interface DirectoryLock {
  /** Gives the directory up; does nothing the second time. */
  release(): void;
}

/** Another living process uses the directory; the message says which and what to do. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";
}

function readOwner(path: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    // It only serves the words of a refusal: a holder that has not written it yet, or died writing, stays unnamed.
    return undefined;
  }
}

function describeHolder(owner: Owner | undefined): string {
  if (owner === undefined) return "another process";
  const where = owner.host === hostname() ? `process ${owner.pid}` : `process ${owner.pid} on ${owner.host}`;
  return `${where} (since ${owner.startedAt})`;
}

/**
 * Keeps a second process off a PGlite directory: PGlite itself takes no lock, and two processes would overwrite
 * each other's pages. The lock is the operating system's, taken through an exclusive transaction of an empty SQLite
 * file: it ends with its process however that ends, and means the same in every container that sees the folder.
 * @throws DirectoryInUseError
 * @throws DataDirectoryError
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = join(directory, "in-use.lock");
  const ownerPath = join(directory, "in-use.json");
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec("begin exclusive");
  } catch (error) {
    file?.close();
    const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
    if (code === BUSY) {
      throw new DirectoryInUseError(
        `The database in ${resolve(directory)} is in use by ${describeHolder(readOwner(ownerPath))}. Stop that ` +
          "process, or set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server, which many " +
          "processes can share.",
        { cause: error },
      );
    }
    const advice =
      code === NOT_A_DATABASE ? `Delete ${resolve(path)}.` : "Set DATA_DIR to a folder on a local disk.";
    throw new DataDirectoryError(`The lock ${resolve(path)} cannot be taken. ${advice}`, { cause: error });
  }
  const held = file;
  const owner: Owner = { pid: process.pid, host: hostname(), startedAt: new Date().toISOString() };
  writeFileSync(ownerPath, JSON.stringify(owner));
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}
