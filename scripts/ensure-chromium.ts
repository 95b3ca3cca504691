import { spawnSync } from "node:child_process";
import { findChromium } from "./chromium";

function run(command: string, args: string[], timeoutMs: number): boolean {
  console.log(`> ${command} ${args.join(" ")}`);
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    timeout: timeoutMs,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: "noninteractive",
      // Behind a firewall the download would otherwise wait half a minute for each of its mirrors.
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
    },
  });
  if (error) {
    console.error(error.message);
  }
  return status === 0;
}

interface Installer {
  name: string;
  possible: boolean;
  install(): boolean;
}

/** Ways to get a browser, each tried only when the ones before it left none. */
const installers: Installer[] = [
  {
    name: "Playwright's own download",
    possible: true,
    install: () => run("playwright", ["install", "chromium"], 150_000),
  },
  {
    name: "the Debian package",
    possible: process.platform === "linux" && process.getuid?.() === 0,
    install: () =>
      run("apt-get", ["update"], 120_000) &&
      run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], 240_000),
  },
];

/** A file may be there and still not start: a stub of a package, a download without its libraries. */
function starts(path: string): boolean {
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"];
  return spawnSync(path, args, { stdio: "ignore", timeout: 60_000 }).status === 0;
}

/**
 * The path of a browser that really starts, installing one when there is none.
 * Throws an error that says what was tried and what to do.
 */
export function ensureChromium(): string {
  const present = findChromium();
  const working = present.find(starts);
  if (working) {
    return working;
  }
  if (process.env.CHROMIUM_PATH) {
    throw new Error(
      `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but that program does not start a browser.`,
    );
  }
  const tried = present.map((path) => `${path} (it is there but does not start)`);
  for (const { name, possible, install } of installers) {
    tried.push(possible ? name : `${name} (needs Linux and root)`);
    const installed = possible && install() ? findChromium().find(starts) : undefined;
    if (installed) {
      return installed;
    }
  }
  throw new Error(
    [
      "The browser tests need Chromium, and none could be found or installed.",
      `Tried: ${tried.join("; ")}.`,
      "Install Chromium or Chrome (on Debian: sudo apt-get install chromium) and run the command again,",
      "or name a browser that you have: CHROMIUM_PATH=/path/to/chrome npm test",
    ].join("\n"),
  );
}
