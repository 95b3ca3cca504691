/** The data directory cannot hold the built-in database; the message names `DATA_DIR` and says what to do. */
export class DataDirectoryError extends Error {
  override readonly name = "DataDirectoryError";

  constructor(advice: string, options?: ErrorOptions) {
    super(`DATA_DIR: ${advice} Or set DATABASE_URL to use PostgreSQL.`, options);
  }
}
