import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/chromium";

/**
 * The specifications run against the production build. `npm run test:e2e` builds it and finds a browser first;
 * each test then starts the application for itself (see e2e/fixtures).
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/fixtures/seeded-data.ts",
  outputDir: "test-results",
  fullyParallel: false,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 900 },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium()[0], chromiumSandbox: false },
  },
});
