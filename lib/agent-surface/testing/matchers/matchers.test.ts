import { beforeEach, describe, expect, it } from "vitest";
import { action, observation } from "../../core/definition/capability-definition";
import { fromJsonSchema } from "../../core/schema/from-json-schema";
import { createTestSurface, type TestSurface } from "../create-test-surface";
import "./index";

const READ = "view:note.read";
const WRITE = "view:note.write";
const text = fromJsonSchema({ type: "string" });
const nothing = fromJsonSchema({ type: "object", additionalProperties: false });

let surface: TestSurface;

beforeEach(() => {
  surface = createTestSurface();
  const handle = surface.registry.register({
    type: "note",
    instanceId: "main",
    description: "A note",
    observations: { read: observation({ description: "Reads it", output: text, read: () => "shown" }) },
    actions: {
      write: action({ description: "Writes it", input: nothing, effect: "local-state", execute: () => null }),
    },
  });
  handle.update({ availability: { write: { available: false, reason: "Nothing to write" } } });
  return () => surface.dispose();
});

describe("toExpose", () => {
  it("passes for what can be called, of a surface, a registry or a snapshot", () => {
    expect(surface).toExpose(READ);
    expect(surface.registry).toExpose(READ);
    expect(surface.snapshot()).toExpose(READ, { instanceId: "main" });
    expect(surface).not.toExpose("view:note.erase");
    expect(surface).not.toExpose(READ, { instanceId: "other" });
  });

  it("fails for what is missing, and lists what there is", () => {
    expect(() => expect(surface).toExpose("view:note.erase")).toThrow(
      /view:note\.read \(main\)\n.*write.*\[unavailable\]/,
    );
    expect(() => expect(surface).not.toExpose(READ)).toThrow("not to expose");
  });

  it("fails for what is unavailable, negated as well: it is shown", () => {
    expect(() => expect(surface).toExpose(WRITE)).toThrow("Nothing to write");
    expect(() => expect(surface).not.toExpose(WRITE)).toThrow("not even as unavailable");
  });
});

describe("toExposeUnavailable", () => {
  it("passes for what is shown but cannot be called, whatever or for the given reason", () => {
    expect(surface).toExposeUnavailable(WRITE);
    expect(surface).toExposeUnavailable(WRITE, "Nothing to write");
    expect(surface).toExposeUnavailable(WRITE, /^Nothing/, { instanceId: "main" });
    expect(surface).not.toExposeUnavailable(READ);
  });

  it("fails for what is available, missing, or unavailable for another reason", () => {
    expect(() => expect(surface).toExposeUnavailable(READ)).toThrow("it can be called");
    expect(() => expect(surface).toExposeUnavailable("view:note.erase")).toThrow("It exposes:");
    expect(() => expect(surface).toExposeUnavailable(WRITE, "Locked")).toThrow(
      'the reason is "Nothing to write"',
    );
    expect(() => expect(surface).not.toExposeUnavailable(WRITE)).toThrow("not to show");
  });
});

describe("toBeOk", () => {
  it("passes for a success, and for its output", async () => {
    const result = await surface.observe(READ);
    expect(result).toBeOk();
    expect(result).toBeOk("shown");
    expect(result).not.toBeOk("hidden");
    expect(await surface.invoke(WRITE)).not.toBeOk();
  });

  it("fails with the refusal, or for another output", async () => {
    const refused = await surface.invoke(WRITE);
    expect(() => expect(refused).toBeOk()).toThrow("CAPABILITY_NOT_AVAILABLE");
    const result = await surface.observe(READ);
    expect(() => expect(result).toBeOk("hidden")).toThrow("another output");
    expect(() => expect(result).not.toBeOk()).toThrow("not to succeed");
  });
});

describe("toFailWith", () => {
  it("passes for the code, and for the details that are given", async () => {
    const refused = await surface.invoke(WRITE);
    expect(refused).toFailWith("CAPABILITY_NOT_AVAILABLE");
    expect(refused).toFailWith("CAPABILITY_NOT_AVAILABLE", { reason: "Nothing to write" });
    expect(refused).not.toFailWith("TIMEOUT");
    expect(refused).not.toFailWith("CAPABILITY_NOT_AVAILABLE", { reason: "Locked" });
  });

  it("fails for a success, another code or other details", async () => {
    const refused = await surface.invoke(WRITE);
    const result = await surface.observe(READ);
    expect(() => expect(result).toFailWith("TIMEOUT")).toThrow("but it succeeded");
    expect(() => expect(refused).toFailWith("TIMEOUT")).toThrow("CAPABILITY_NOT_AVAILABLE");
    expect(() => expect(refused).toFailWith("CAPABILITY_NOT_AVAILABLE", { toString: "x" })).toThrow(
      "toString",
    );
    expect(() => expect(refused).not.toFailWith("CAPABILITY_NOT_AVAILABLE")).toThrow("not to fail");
  });
});

describe("toMatchSurfaceSnapshot", () => {
  it("compares the normalised surface with the stored one", () => {
    expect(surface).toMatchSurfaceSnapshot();
  });
});
