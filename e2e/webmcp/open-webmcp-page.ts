import type { Page } from "@playwright/test";
import { build } from "esbuild";
import type {} from "./page";

let bundle: Promise<string> | undefined;

/** The page as one script; made once for all tests of a worker. */
function bundlePage(): Promise<string> {
  bundle ??= build({
    entryPoints: ["e2e/webmcp/page.tsx"],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2023",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error",
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? "");
  return bundle;
}

const ORIGIN = "https://webmcp.example";

/** A page of its own origin, since a browser has no model context in an insecure one. */
export async function openWebMcpPage(page: Page, browser: "" | "#none" | "#alias" = ""): Promise<void> {
  const script = await bundlePage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/page.js") return route.fulfill({ contentType: "text/javascript", body: script });
    return route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><html lang="en"><title>WebMCP</title><link rel="icon" href="data:,"><body><script src="/page.js"></script></body></html>',
    });
  });
  await page.goto(`${ORIGIN}/${browser}`);
  await page.getByRole("status").waitFor();
}

/** An agent of the browser: it knows what the model context tells it and nothing else. */
export function agentOf(page: Page) {
  return {
    tools: () =>
      page.evaluate(async () => {
        const { modelContext } = document as unknown as { modelContext: PolyfilledContext };
        const tools = await modelContext.getTools();
        return tools.map(({ name, description, annotations, inputSchema }) => ({
          name,
          description,
          annotations,
          inputSchema,
        }));
      }),
    call: (name: string, input: object = {}): Promise<unknown> =>
      page.evaluate(
        async ([called, json]) => {
          const { modelContext } = document as unknown as { modelContext: PolyfilledContext };
          const tool = (await modelContext.getTools()).find((one) => one.name === called);
          if (!tool) throw new Error(`There is no tool ${called}.`);
          return JSON.parse((await modelContext.executeTool(tool, json)) ?? "null");
        },
        [name, JSON.stringify(input)] as const,
      ),
  };
}

interface PolyfilledContext {
  getTools(): Promise<{ name: string; description: string; annotations?: object; inputSchema?: unknown }[]>;
  executeTool(tool: object, input: string): Promise<string | null>;
}
