import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPostgresDatabase, postgresServerUrl } from "../testing/open-test-database";
import { DataDirectoryError } from "./data-directory-error";
import type { Database } from "./database";
import { DirectoryInUseError } from "./directory-lock";
import { openDatabase } from "./open-database";
import { device, organization } from "./schema";
import { seedDemo } from "./seed/seed-demo";

vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "fleetline-data-"));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const seeded: boolean[] = [];
async function seed(database: Database): Promise<void> {
  seeded.push(await seedDemo(database, { now: new Date(0), hashPassword: async () => "hash" }));
}

async function countDevices(database: Database): Promise<number> {
  const rows = await database.select({ devices: count() }).from(device);
  return rows[0]?.devices ?? 0;
}

describe("the built-in database", () => {
  it("keeps one process at a time, keeps its data, and seeds once", async () => {
    seeded.length = 0;
    const settings = { databaseUrl: undefined, dataDir };
    const first = await openDatabase(settings, seed);
    expect(await countDevices(first.database)).toBe(280);
    await expect(openDatabase(settings, seed)).rejects.toThrow(DirectoryInUseError);
    await first.close();
    await first.close();
    const second = await openDatabase(settings, seed);
    expect(await countDevices(second.database)).toBe(280);
    expect(seeded).toEqual([true, false]);
    await second.close();
    expect(readdirSync(dataDir).sort()).toEqual(["in-use.json", "in-use.lock", "pglite"]);
  });

  it("gives the directory up when preparing it fails, and holds nothing half-seeded", async () => {
    const settings = { databaseUrl: undefined, dataDir };
    const failing = openDatabase(settings, () => Promise.reject(new Error("disk full")));
    await expect(failing).rejects.toMatchObject({
      name: "DataDirectoryError",
      cause: { message: "disk full" },
    });
    const opened = await openDatabase(settings, async () => undefined);
    expect(await countDevices(opened.database)).toBe(0);
    await opened.close();
  });
});

describe("a data directory that cannot work", () => {
  async function opening(directory: string): Promise<unknown> {
    const settings = { databaseUrl: undefined, dataDir: directory };
    return await openDatabase(settings, async () => undefined).then(
      (opened) => opened.close(),
      (error: unknown) => error,
    );
  }

  it("is refused with words that name the setting when it is a file or lies below one", async () => {
    const file = join(dataDir, "file");
    writeFileSync(file, "garbage");
    for (const path of [file, join(file, "below")]) {
      const refusal = await opening(path);
      expect(refusal).toBeInstanceOf(DataDirectoryError);
      expect(String(refusal)).toMatch(
        /DATA_DIR: .* is a file or lies below one\. Set DATA_DIR to .*DATABASE_URL/,
      );
    }
  });

  it.skipIf(process.platform !== "linux")(
    "is refused where the system lets nobody make a folder",
    async () => {
      const refusal = await opening("/proc/fleetline/data");
      expect(refusal).toBeInstanceOf(DataDirectoryError);
      expect(String(refusal)).toMatch(/DATA_DIR: The folder \/proc\/fleetline\/data cannot be used/);
    },
  );

  it("is no matter of missing parents, which are made", async () => {
    expect(await opening(join(dataDir, "a", "b"))).toBeUndefined();
  });

  it.each([
    [
      "whose control file is garbage",
      (pglite: string) => writeFileSync(join(pglite, "global", "pg_control"), "x"),
    ],
    ["whose tables are gone", (pglite: string) => rmSync(join(pglite, "base"), { recursive: true })],
  ])(
    "is refused with words that name the setting, and let go, when it holds a database %s",
    async (_what, damage) => {
      const settings = { databaseUrl: undefined, dataDir };
      await (await openDatabase(settings, async () => undefined)).close();
      damage(join(dataDir, "pglite"));
      for (let start = 0; start < 2; start += 1) {
        const refusal = await opening(dataDir);
        expect(refusal).toBeInstanceOf(DataDirectoryError);
        expect(String(refusal)).toMatch(/DATA_DIR: .*pglite is damaged .* Put a backup back/);
      }
    },
  );

  it("is noticed when its files are deleted while it runs", async () => {
    const settings = { databaseUrl: undefined, dataDir };
    const opened = await openDatabase(settings, async () => undefined);
    expect(() => opened.checkStorage()).not.toThrow();
    rmSync(join(dataDir, "pglite", "global", "pg_control"));
    expect(() => opened.checkStorage()).toThrow(DataDirectoryError);
    await opened.close().catch((error: unknown) => expect(error).toBeDefined());
  });
});

describe.skipIf(postgresServerUrl === undefined)("PostgreSQL", () => {
  it("is migrated and seeded once by instances that start together", async () => {
    seeded.length = 0;
    const { url, drop } = await createPostgresDatabase(postgresServerUrl ?? "");
    const settings = { databaseUrl: url, dataDir };
    const instances = await Promise.all([1, 2, 3].map(() => openDatabase(settings, seed)));
    for (const { database } of instances) {
      expect(await countDevices(database)).toBe(280);
      expect(await database.select().from(organization)).toHaveLength(2);
    }
    expect(seeded.sort()).toEqual([false, false, true]);
    await Promise.all(instances.map(({ close }) => close()));
    await drop();
  });
});
