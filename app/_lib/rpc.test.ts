import { ORPCError } from "@orpc/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commonErrors } from "@/procedures/base/common-errors";
import { describeFailure, rpc } from "./rpc";
import { sessionExpiry } from "./session/session-expiry";

const send = vi.fn<typeof fetch>();

const answer = (status: number, json: unknown) => Response.json({ json }, { status });
const SIGNED_OUT = { defined: true, code: "UNAUTHORIZED", status: 401, message: "Sign in." };

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal("fetch", send);
  vi.stubGlobal("window", { location: { origin: "https://console.test" } });
});
afterEach(() => sessionExpiry.renewed());

describe("calls of procedures", () => {
  it("are sent no more once the session has ended, and again when it is renewed", async () => {
    send.mockResolvedValueOnce(answer(401, SIGNED_OUT));
    await expect(rpc.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(sessionExpiry.expired).toBe(true);
    await expect(rpc.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED", defined: true });
    expect(send).toHaveBeenCalledOnce();

    sessionExpiry.renewed();
    send.mockResolvedValueOnce(answer(200, { role: "viewer" }));
    await expect(rpc.session.current()).resolves.toEqual({ role: "viewer" });
  });

  it("do not end a renewed session with an answer that comes late", async () => {
    const late = Promise.withResolvers<Response>();
    send.mockReturnValueOnce(late.promise);
    const call = rpc.session.current();
    sessionExpiry.report();
    sessionExpiry.renewed();
    late.resolve(answer(401, SIGNED_OUT));
    await expect(call).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(sessionExpiry.expired).toBe(false);
  });
});

describe("what went wrong", () => {
  it.each(Object.entries(commonErrors))(
    "is told to people in their own words: %s",
    (code, { status, message }) => {
      const said = describeFailure(new ORPCError(code, { defined: true, status, message }));
      expect(said).toMatch(/[.]$/);
      expect(said).not.toMatch(/\bids?\b|\bkeys?\b|fields|issues|Read it|time given/);
    },
  );
});
