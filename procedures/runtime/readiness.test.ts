import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EnvironmentError } from "@/lib/env";
import { ServerNotReadyError } from "../base/database-failure";
import { DataDirectoryError } from "../db/data-directory-error";
import type { OpenDatabase } from "../db/database";
import { DirectoryInUseError } from "../db/directory-lock";
import { openTestDatabase } from "../testing/open-test-database";
import { createReadinessCheck } from "./readiness";

const unreachable = Object.assign(new Error("connect 10.0.0.42"), { code: "ECONNREFUSED" });

function notReady(cause: unknown): () => Promise<never> {
  return () => Promise.reject(new ServerNotReadyError("The server could not start.", { cause }));
}

describe("the check of readiness", () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(async () => undefined);
  }, 120_000);
  afterAll(() => opened.close());

  it.each([
    ["settings-invalid", new EnvironmentError([{ variable: "PORT", advice: "secret value 42" }])],
    ["database-in-use", new DirectoryInUseError("in use by process 42")],
    ["data-directory-unusable", new DataDirectoryError("The folder /srv/42 is a file.")],
    ["database-unreachable", unreachable],
  ])("says %s and what to do, and leaves the details to the log", async (reason, cause) => {
    const faults: unknown[] = [];
    const check = createReadinessCheck(notReady(cause), (_message, error) => faults.push(error));
    const readiness = await check();
    expect(readiness).toMatchObject({ ready: false, reason });
    expect(JSON.stringify(readiness)).not.toContain("42");
    expect(faults).toHaveLength(1);
  });

  it("knows a failure that another bundle of the same code threw", async () => {
    const foreign = Object.assign(new Error("Files have been deleted."), { name: "DataDirectoryError" });
    const check = createReadinessCheck(
      () => Promise.reject(foreign),
      () => undefined,
    );
    expect(await check()).toMatchObject({ reason: "data-directory-unusable" });
  });

  it("is ready with a database that answers, and not once its files are gone", async () => {
    let gone = false;
    const checkStorage = () => {
      if (gone) throw new DataDirectoryError("Files have been deleted.");
    };
    const server = { database: opened.database, openDatabase: { ...opened, checkStorage } };
    const check = createReadinessCheck(
      async () => server,
      () => undefined,
    );
    expect(await check()).toEqual({ ready: true, database: opened.kind });
    gone = true;
    expect(await check()).toMatchObject({ ready: false, reason: "data-directory-unusable" });
  });

  it("writes each change of state to the log once, however often somebody asks", async () => {
    const log: string[] = [];
    let connect: Parameters<typeof createReadinessCheck>[0] = notReady(unreachable);
    const check = createReadinessCheck(
      () => connect(),
      (message) => log.push(message),
    );
    await check();
    await check();
    connect = notReady(new DataDirectoryError("The folder is a file."));
    await check();
    await check();
    connect = async () => ({ database: opened.database, openDatabase: opened });
    await check();
    await check();
    expect(log).toEqual([
      "Not ready: database-unreachable",
      "Not ready: data-directory-unusable",
      "Ready again.",
    ]);
  });
});
