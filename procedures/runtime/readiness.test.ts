import { describe, expect, it } from "vitest";
import { EnvironmentError } from "@/lib/env";
import { ServerNotReadyError } from "../base/database-failure";
import { DirectoryInUseError } from "../db/directory-lock";
import { checkReadiness } from "./readiness";

describe("checkReadiness", () => {
  it.each([
    ["settings-invalid", new EnvironmentError([{ variable: "PORT", advice: "secret value 42" }])],
    ["database-in-use", new DirectoryInUseError("in use by process 42")],
    ["database-unreachable", Object.assign(new Error("connect 10.0.0.42"), { code: "ECONNREFUSED" })],
  ])("says %s and what to do, and leaves the details to the log", async (reason, cause) => {
    const faults: unknown[] = [];
    const readiness = await checkReadiness(
      () => Promise.reject(new ServerNotReadyError("The server could not start.", { cause })),
      (_message, error) => faults.push(error),
    );
    expect(readiness).toMatchObject({ ready: false, reason });
    expect(JSON.stringify(readiness)).not.toContain("42");
    expect(faults).toHaveLength(1);
  });
});
