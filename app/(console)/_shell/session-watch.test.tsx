import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionExpiry } from "@/app/_lib/session/session-expiry";
import { ConsoleAgentProvider, useConsoleAgent } from "../_agent/console-agent-provider";
import type { ConsoleSession } from "../_agent/console-session";
import type { ConsoleAgent } from "../_agent/create-console-agent";
import { SessionWatch } from "./session-watch";

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
const signedInUserId = vi.hoisted(() => vi.fn<() => Promise<string | undefined>>());
vi.mock("next/navigation", () => ({ useRouter: () => router }));
vi.mock("@/app/_lib/session/signed-in-user", () => ({ signedInUserId }));

const session: ConsoleSession = {
  user: { id: "usr_1", name: "Olga", email: "olga@example.com" },
  organization: { id: "org_1", name: "Example" },
  role: "operator",
  permissions: ["devices:read"],
};

const send = vi.fn<typeof fetch>();
let agent: ConsoleAgent;

function Probe() {
  agent = useConsoleAgent();
  return null;
}

function renderWatch(): void {
  render(
    <ConsoleAgentProvider session={session} manifest={{ tools: {} }} confirmationTtlMs={120_000}>
      <Probe />
      <SessionWatch />
    </ConsoleAgentProvider>,
  );
}

async function comeBack(): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event("focus"));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  router.refresh.mockReset();
  signedInUserId.mockReset();
  send.mockReset();
  vi.stubGlobal("fetch", send);
});
afterEach(() => {
  cleanup();
  sessionExpiry.renewed();
  vi.useRealTimers();
});

describe("the watch over the session", () => {
  it("sends nothing while the session is known to have ended", async () => {
    renderWatch();
    act(() => sessionExpiry.report());
    agent.audit.sink.record({ at: 1, type: "registration" });
    signedInUserId.mockResolvedValue(undefined);
    await comeBack();
    await act(() => vi.advanceTimersByTimeAsync(20 * 60_000));
    expect(send).not.toHaveBeenCalled();
    expect(sessionExpiry.expired).toBe(true);
    expect(agent.audit.stats()).toMatchObject({ waiting: 1, dropped: 0 });
  });

  it("goes on when the same person has signed in elsewhere, and delivers what has waited", async () => {
    renderWatch();
    act(() => sessionExpiry.report());
    agent.audit.sink.record({ at: 1, type: "registration" });
    signedInUserId.mockResolvedValue(session.user.id);
    send.mockImplementation(async (request) => {
      const isAudit = request instanceof Request && request.url.endsWith("/audit/record");
      return Response.json({ json: isAudit ? {} : session });
    });
    await comeBack();
    expect(sessionExpiry.expired).toBe(false);
    await vi.waitFor(() => expect(agent.audit.stats()).toMatchObject({ waiting: 0, delivered: 1 }));
    expect(router.refresh).not.toHaveBeenCalled();
  });

  it("loads the page anew for somebody else, and books nothing of the person before on them", async () => {
    renderWatch();
    act(() => sessionExpiry.report());
    agent.audit.sink.record({ at: 1, type: "registration" });
    signedInUserId.mockResolvedValue("usr_2");
    await comeBack();
    expect(router.refresh).toHaveBeenCalledOnce();
    expect(sessionExpiry.expired).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(agent.audit.stats()).toMatchObject({ waiting: 0, delivered: 0, dropped: 1 });
  });
});
