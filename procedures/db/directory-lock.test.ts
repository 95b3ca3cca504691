import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DataDirectoryError } from "./data-directory-error";
import { DirectoryInUseError, lockDirectory } from "./directory-lock";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "fleetline-lock-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Another process that holds the lock until it is killed, in the way that `lockDirectory` takes it. */
async function startHolder() {
  const script = `
    const { DatabaseSync } = require("node:sqlite");
    const file = new DatabaseSync(process.argv[1]);
    file.exec("begin exclusive");
    process.stdout.write("held");
    setInterval(() => file.isOpen, 1000);`;
  const holder = spawn(process.execPath, ["--no-warnings", "-e", script, join(directory, "in-use.lock")]);
  await once(holder.stdout, "data");
  return holder;
}

function writeOwner(owner: { pid: number; host: string }): void {
  const text = JSON.stringify({ ...owner, startedAt: "2026-01-01T00:00:00.000Z" });
  writeFileSync(join(directory, "in-use.json"), text);
}

describe("lockDirectory", () => {
  it("refuses a second living process, says which has it and what to do, and lets it in once that is killed", async () => {
    const holder = await startHolder();
    writeOwner({ pid: holder.pid ?? 0, host: hostname() });
    const second = () => lockDirectory(directory);
    expect(second).toThrow(DirectoryInUseError);
    expect(second).toThrow(`in use by process ${holder.pid} (since 2026-01-01T00:00:00.000Z)`);
    expect(second).toThrow(/DATA_DIR.*DATABASE_URL/);
    const exited = once(holder, "exit");
    holder.kill("SIGKILL");
    await exited;
    second().release();
  });

  it("refuses while a process of another machine or container holds it, and names that machine", async () => {
    const holder = await startHolder();
    writeOwner({ pid: 1, host: "elsewhere" });
    expect(() => lockDirectory(directory)).toThrow(/in use by process 1 on elsewhere/);
    rmSync(join(directory, "in-use.json"));
    expect(() => lockDirectory(directory)).toThrow(/in use by another process/);
    const exited = once(holder, "exit");
    holder.kill("SIGKILL");
    await exited;
  });

  it.each([
    ["a machine that is gone", { pid: 1, host: "a-container-that-was-killed" }],
    ["a process id that lives again", { pid: process.ppid, host: hostname() }],
    ["its own process id", { pid: process.pid, host: hostname() }],
  ])("takes over what a killed process left behind under %s", (_what, owner) => {
    lockDirectory(directory).release();
    writeOwner(owner);
    expect(() => lockDirectory(directory).release()).not.toThrow();
  });

  it("refuses to open twice in one process until the first is released", () => {
    const first = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`);
    first.release();
    first.release();
    lockDirectory(directory).release();
  });

  it("says what to delete when the lock is a file of something else", () => {
    writeFileSync(join(directory, "in-use.lock"), "no lock ".repeat(200));
    expect(() => lockDirectory(directory)).toThrow(DataDirectoryError);
    expect(() => lockDirectory(directory)).toThrow(/DATA_DIR: .*Delete .*in-use\.lock/);
  });
});
