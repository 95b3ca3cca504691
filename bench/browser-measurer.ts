import { chromium } from "@playwright/test";
import { ensureChromium } from "../scripts/ensure-chromium";
import { bundleWorker } from "./bundle-worker";
import { type Measurer, measuredValue, TIMED_ROUNDS } from "./measurer";

/** Never reached: the page is answered from here. An address of this kind may use `crypto`. */
const PAGE = "http://localhost/";
const SCRIPT = "http://localhost/worker.js";
const DOCUMENT = `<!doctype html><html lang="en"><title>Benchmark</title><div id="root"></div><script type="module" src="${SCRIPT}"></script></html>`;

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
        await page.route(PAGE, (route) => route.fulfill({ contentType: "text/html", body: DOCUMENT }));
        await page.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: script }));
        const session = await context.newCDPSession(page);
        await session.send("Performance.enable", { timeDomain: "threadTicks" });
        await page.exposeFunction("mainThreadTime", async () => {
          const { metrics } = await session.send("Performance.getMetrics");
          const duration = metrics.find((metric) => metric.name === "TaskDuration");
          if (!duration) throw new Error("This browser does not tell how long its tasks took.");
          return duration.value * 1_000;
        });
        await page.goto(PAGE, { waitUntil: "load" });
        return measuredValue(await page.evaluate((workload) => window.measure(workload), name));
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}
