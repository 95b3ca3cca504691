import { EnvironmentError } from "@/lib/env";
import { DataDirectoryError } from "../db/data-directory-error";
import { DirectoryInUseError } from "../db/directory-lock";

/** A start that only a person can mend: trying it again would fail again, and cost the same each time. */
export type FinalFailure = EnvironmentError | DirectoryInUseError | DataDirectoryError;

export function isFinalFailure(error: unknown): error is FinalFailure {
  return (
    error instanceof EnvironmentError ||
    error instanceof DirectoryInUseError ||
    error instanceof DataDirectoryError
  );
}
