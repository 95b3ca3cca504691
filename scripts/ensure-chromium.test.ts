import { expect, it, vi } from "vitest";
import { findChromium } from "./chromium";
import { ensureChromium } from "./ensure-chromium";

it("takes CHROMIUM_PATH before any other place", () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect(findChromium()).toEqual([process.execPath]);
});

it("says so when CHROMIUM_PATH names nothing that can be run, and looks nowhere else", () => {
  vi.stubEnv("CHROMIUM_PATH", "/no/such/browser");
  expect(() => ensureChromium()).toThrow(/CHROMIUM_PATH is \/no\/such\/browser/);
});

it("says so when CHROMIUM_PATH names a program that is no browser, and installs nothing", () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect(() => ensureChromium()).toThrow(/does not start a browser/);
});
