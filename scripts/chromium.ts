import { accessSync, constants } from "node:fs";
import { chromium } from "@playwright/test";

/** Where distributions and the usual installers put Chromium or Chrome. */
const KNOWN_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Absent and not executable mean the same here: look at the next place.
    return false;
  }
}

/**
 * The browsers to test with, best first: `CHROMIUM_PATH` alone when it is set, else the known places and then
 * Playwright's own download. A `CHROMIUM_PATH` that names nothing runnable is an error, never passed over.
 */
export function findChromium(): string[] {
  const chosen = process.env.CHROMIUM_PATH;
  if (!chosen) {
    return [...KNOWN_PATHS, chromium.executablePath()].filter(isExecutable);
  }
  if (!isExecutable(chosen)) {
    throw new Error(
      `CHROMIUM_PATH is ${chosen}, which is not a program that can be run. Correct it or unset it.`,
    );
  }
  return [chosen];
}
