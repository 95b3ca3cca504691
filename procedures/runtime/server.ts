import { hashPassword } from "better-auth/crypto";
import { type Environment, getEnvironment, resolveAuthSecret } from "@/lib/env";
import { type Auth, createAuth } from "../auth/create-auth";
import { readSession } from "../auth/read-session";
import { ServerNotReadyError } from "../base/database-failure";
import type { ServerServices } from "../base/request-context";
import { requireWritableDirectory } from "../db/data-directory";
import type { Database, OpenDatabase } from "../db/database";
import { openDatabase } from "../db/open-database";
import { announceDemo } from "../db/seed/announce-demo";
import { seedDemo } from "../db/seed/seed-demo";
import { seedTelemetry } from "../db/seed/seed-telemetry";
import type { MailCarrier } from "../mail/enqueue-mail";
import { runMailDelivery } from "../mail/run-mail-delivery";
import { createSmtpSender } from "../mail/smtp-sender";
import { runRetention } from "../retention/run-retention";
import { isFinalFailure } from "./is-final-failure";
import { reportFault } from "./report-fault";

export interface Server extends ServerServices {
  readonly environment: Environment;
  readonly auth: Auth;
  readonly openDatabase: OpenDatabase;
}

declare global {
  var fleetlineServer: Promise<Server> | undefined;
}

async function prepare(database: Database, environment: Environment): Promise<void> {
  if (!environment.demoMode) return;
  const now = new Date();
  const seeded = await seedDemo(database, { now, hashPassword });
  if (seeded) await seedTelemetry(database, now);
  if (seeded) announceDemo((line) => process.stdout.write(`${line}\n`));
}

async function startServer(): Promise<Server> {
  const environment = getEnvironment();
  // Before the secret, which is kept in that folder as well.
  if (environment.databaseUrl === undefined) requireWritableDirectory(environment.dataDir);
  const secret = resolveAuthSecret(environment);
  const opened = await openDatabase(environment, (database) => prepare(database, environment));
  const { demoMode, auth: authSettings, port, mail } = environment;
  const { database } = opened;
  const mailCarrier: MailCarrier = mail.smtp === undefined ? "outbox" : "smtp";
  const auth = createAuth(database, {
    secret,
    url: authSettings.url,
    port,
    demoMode,
    mailCarrier,
    now: () => new Date(),
    reportFault,
  });
  runRetention(database, reportFault);
  if (mail.smtp !== undefined) runMailDelivery(database, createSmtpSender(mail.smtp), reportFault);
  return {
    environment,
    auth,
    openDatabase: opened,
    database,
    demoMode,
    mailCarrier,
    readSession: (headers) => readSession({ auth, database, demoMode }, headers),
  };
}

/**
 * The one server of this process, started on first use. A start that failed is tried again by the next
 * caller, so that a database which comes late is found without a restart; a final failure stays.
 * @throws ServerNotReadyError
 */
export function getServer(): Promise<Server> {
  if (process.env.NEXT_PHASE === "phase-production-build") {
    return Promise.reject(new ServerNotReadyError("A build must not open the database."));
  }
  // Next bundles this module several times into one process; the process has one server.
  globalThis.fleetlineServer ??= startServer().catch((cause: unknown) => {
    if (!isFinalFailure(cause)) globalThis.fleetlineServer = undefined;
    throw new ServerNotReadyError("The server could not start.", { cause });
  });
  return globalThis.fleetlineServer;
}
