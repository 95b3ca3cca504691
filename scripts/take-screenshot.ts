import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { personas } from "../e2e/fixtures/personas";
import { startApplication } from "../e2e/fixtures/start-application";
import { AssistantPanel } from "../e2e/pages/assistant-panel";
import { findChromium } from "./chromium";

/** Takes the README's picture from the production build: the main scenario, waiting for its approval. */
const PICTURE = "public/fleetline.png";

const dataDirectory = await mkdtemp(join(tmpdir(), "fleetline-screenshot-"));
const application = await startApplication({ mode: "production", dataDirectory });
const browser = await chromium.launch({ executablePath: findChromium()[0], chromiumSandbox: false });
try {
  const context = await browser.newContext({
    baseURL: application.origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: personas.operator.button }).click();
  const assistant = new AssistantPanel(page);
  await assistant.open();
  await assistant.ask("Show me the offline devices in Milan, select the visible ones and disable them");
  await expect(assistant.approval).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: PICTURE, animations: "disabled" });
  console.log(`Written: ${PICTURE}`);
} finally {
  await browser.close();
  await application.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
