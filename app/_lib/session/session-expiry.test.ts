import { describe, expect, it, vi } from "vitest";
import { createSessionExpiry } from "./session-expiry";

describe("createSessionExpiry", () => {
  it("tells of the end once, however many calls report it", () => {
    const expiry = createSessionExpiry();
    const listener = vi.fn();
    expiry.subscribe(listener);
    expiry.report();
    expiry.report();
    expect(expiry.expired).toBe(true);
    expect(listener).toHaveBeenCalledOnce();
  });

  it("ends with the same person's new session", () => {
    const expiry = createSessionExpiry();
    const listener = vi.fn();
    expiry.report();
    const stop = expiry.subscribe(listener);
    expiry.renewed();
    expiry.renewed();
    expect(expiry.expired).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
    stop();
    expiry.report();
    expect(listener).toHaveBeenCalledOnce();
  });

  it("takes no late answer to a request from before the renewal for the end of the new session", () => {
    const expiry = createSessionExpiry();
    const { renewals } = expiry;
    expiry.report(renewals);
    expiry.renewed();
    expiry.report(renewals);
    expect(expiry.expired).toBe(false);
    expiry.report(expiry.renewals);
    expect(expiry.expired).toBe(true);
  });
});
