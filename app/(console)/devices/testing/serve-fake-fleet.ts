import { cleanup, screen, within } from "@testing-library/react";
import { setupServer } from "msw/node";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { createFakeFleet, type FakeFleet } from "./fake-fleet";

/** Serves a fresh fleet to every test of the file. */
export function serveFakeFleet(): { readonly fleet: FakeFleet } {
  const server = setupServer();
  const served = { fleet: createFakeFleet() };

  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterAll(() => server.close());

  beforeEach(() => {
    // What jsdom lacks and the interface asks for.
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    served.fleet = createFakeFleet();
    server.use(...served.fleet.handlers);
  });
  afterEach(() => {
    toast.dismiss();
    cleanup();
    server.resetHandlers();
  });
  return served;
}

export function findDevicesTable(): Promise<HTMLElement> {
  return screen.findByRole("table", { name: "Devices" });
}

/** The names of the rows, in their order. */
export async function shownNames(): Promise<(string | undefined)[]> {
  return within(await findDevicesTable())
    .getAllByRole("checkbox", { name: /^Select Gateway/ })
    .map((box) => box.getAttribute("aria-label")?.replace("Select ", ""));
}
