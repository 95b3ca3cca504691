import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DirectoryInUseError, type LockHost, lockDirectory } from "./directory-lock";

let directory: string;
let alive: Set<number>;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "fleetline-lock-"));
  alive = new Set([100, 200]);
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function processOf(pid: number, host = "here"): LockHost {
  return { pid, host, isAlive: (other) => alive.has(other), heldTokens: new Set() };
}

describe("lockDirectory", () => {
  it("refuses a second living process and says who has it and what to do", () => {
    lockDirectory(directory, processOf(100));
    const second = () => lockDirectory(directory, processOf(200));
    expect(second).toThrow(DirectoryInUseError);
    expect(second).toThrow(/in use by process 100 .*DATA_DIR.*DATABASE_URL/);
  });

  it("lets the next process in after a release and leaves no file behind", () => {
    lockDirectory(directory, processOf(100)).release();
    expect(readdirSync(directory)).toEqual([]);
    lockDirectory(directory, processOf(200)).release();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("takes over the lock of a process that is gone", () => {
    lockDirectory(directory, processOf(100));
    alive.delete(100);
    lockDirectory(directory, processOf(200));
    expect(JSON.parse(readFileSync(join(directory, "fleetline.lock"), "utf8"))).toMatchObject({ pid: 200 });
    expect(readdirSync(directory)).toEqual(["fleetline.lock"]);
  });

  it("does not free a lock that another process has taken over", () => {
    const lost = lockDirectory(directory, processOf(100));
    alive.delete(100);
    lockDirectory(directory, processOf(200));
    lost.release();
    expect(readdirSync(directory)).toEqual(["fleetline.lock"]);
  });

  it("takes over its own process id after a restart, and refuses to open twice in one life", () => {
    const firstLife = processOf(100);
    lockDirectory(directory, firstLife);
    expect(() => lockDirectory(directory, firstLife)).toThrow(DirectoryInUseError);
    expect(() => lockDirectory(directory, processOf(100))).not.toThrow();
  });

  it("cannot see the processes of another machine and so believes its lock", () => {
    lockDirectory(directory, processOf(999, "elsewhere"));
    expect(() => lockDirectory(directory, processOf(200))).toThrow(/process 999 on elsewhere/);
  });

  it("takes over a lock file that a crash left unreadable", () => {
    writeFileSync(join(directory, "fleetline.lock"), '{"pid":');
    expect(() => lockDirectory(directory, processOf(200))).not.toThrow();
  });

  it("sees a real process of this machine", () => {
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`);
    lock.release();
  });
});
