import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DataDirectoryError } from "./data-directory-error";

/** What every PostgreSQL directory has from its first moment on; without one of them nothing of it can be read. */
const VITAL_PARTS = ["PG_VERSION", join("global", "pg_control"), "base"];

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EEXIST" || code === "ENOTDIR") return "is a file or lies below one";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return "may not be written to";
  return code === "ENOSPC" ? "is on a full disk" : `cannot be used (${code || "unknown reason"})`;
}

/** Node's own way to make parents too does not return where the system lets nobody make a folder, below /proc for one. */
function makeFolders(directory: string): void {
  if (existsSync(directory)) return;
  makeFolders(dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another process that starts on the same folder was faster.
    if (!existsSync(directory)) throw error;
  }
}

/** Makes the folder if needed and writes to it once. @throws DataDirectoryError */
export function requireWritableDirectory(directory: string): void {
  const probe = join(directory, `.write-test-${process.pid}`);
  try {
    makeFolders(resolve(directory));
    writeFileSync(probe, "");
    rmSync(probe);
    const inside = pgliteFolder(directory);
    if (existsSync(inside)) accessSync(inside, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirectoryError(
      `The folder ${resolve(directory)} ${reasonOf(error)}. Set DATA_DIR to a folder that this process may write to.`,
      { cause: error },
    );
  }
}

/** Where PGlite keeps its files. */
export function pgliteFolder(directory: string): string {
  return join(directory, "pglite");
}

/** Whether the files of the built-in database are still there. */
export function hasVitalParts(directory: string): boolean {
  return VITAL_PARTS.every((part) => existsSync(join(pgliteFolder(directory), part)));
}

/** For a database that is there and cannot be opened. */
export function damagedDirectory(directory: string, cause: unknown): DataDirectoryError {
  return new DataDirectoryError(
    `The database in ${resolve(pgliteFolder(directory))} is damaged or from another version and cannot be opened. ` +
      "Put a backup back, or move that folder away to start with an empty database.",
    { cause },
  );
}
