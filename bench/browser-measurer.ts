import { chromium } from "@playwright/test";
import { ensureChromium } from "../scripts/ensure-chromium";
import { bundleWorker } from "./bundle-worker";
import { type Measurer, measuredValue, TIMED_ROUNDS } from "./measurer";

/** Never reached: the page is answered from here. An address of this kind may use `crypto`. */
const PAGE = "http://localhost/";
const SCRIPT = "http://localhost/worker.js";
const DOCUMENT = `<!doctype html><html lang="en"><title>Benchmark</title><div id="root"></div><script type="module" src="${SCRIPT}"></script></html>`;

/** Isolated pages have a clock that is exact to 5 µs instead of 100. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Measures each workload in a browser context, and so in a renderer process, of its own. */
export async function createBrowserMeasurer(): Promise<Measurer> {
  const script = await bundleWorker("browser-worker.ts", "browser");
  const browser = await chromium.launch({ executablePath: ensureChromium(), chromiumSandbox: false });
  return {
    version: `Chromium ${browser.version()}`,
    rounds: TIMED_ROUNDS,
    async measure(name) {
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        await page.route(PAGE, (route) =>
          route.fulfill({ contentType: "text/html", headers: ISOLATED, body: DOCUMENT }),
        );
        await page.route(SCRIPT, (route) =>
          route.fulfill({ contentType: "text/javascript", headers: ISOLATED, body: script }),
        );
        await page.goto(PAGE, { waitUntil: "load" });
        return measuredValue(await page.evaluate((workload) => window.measure(workload), name));
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}
