import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveAuthSecret } from "./auth-secret";
import { weaknessOf } from "./secret-strength";

let dataDir: string;
const unset = { secret: undefined, url: undefined };

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "fleetline-secret-")), "data");
});

afterEach(() => {
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
});

describe("resolveAuthSecret", () => {
  it("makes a strong secret once and keeps it readable by its owner alone", () => {
    const secret = resolveAuthSecret({ auth: unset, dataDir });
    expect(weaknessOf(secret)).toBeUndefined();
    expect(resolveAuthSecret({ auth: unset, dataDir })).toBe(secret);
    expect(readdirSync(dataDir)).toEqual(["auth-secret"]);
    expect(statSync(join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
  });

  it("closes a kept secret that others could read", () => {
    resolveAuthSecret({ auth: unset, dataDir });
    chmodSync(join(dataDir, "auth-secret"), 0o644);
    resolveAuthSecret({ auth: unset, dataDir });
    expect(statSync(join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
  });

  it("prefers the given secret and writes nothing", () => {
    expect(resolveAuthSecret({ auth: { secret: "given", url: undefined }, dataDir })).toBe("given");
    expect(() => readdirSync(dataDir)).toThrow("ENOENT");
  });

  it("refuses a damaged file, naming it, instead of signing with it", () => {
    resolveAuthSecret({ auth: unset, dataDir });
    writeFileSync(join(dataDir, "auth-secret"), "");
    expect(() => resolveAuthSecret({ auth: unset, dataDir })).toThrow(join(dataDir, "auth-secret"));
  });
});
