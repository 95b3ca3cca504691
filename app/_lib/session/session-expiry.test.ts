import { describe, expect, it, vi } from "vitest";
import { createSessionExpiry } from "./session-expiry";

describe("createSessionExpiry", () => {
  it("remembers when the end was first heard of, however many calls report it", () => {
    let time = 5;
    const expiry = createSessionExpiry(() => time);
    const listener = vi.fn();
    expiry.subscribe(listener);
    expiry.report();
    time = 9;
    expiry.report();
    expect(expiry.expired).toBe(true);
    expect(expiry.expiredAt).toBe(5);
    expect(listener).toHaveBeenCalledOnce();
  });

  it("ends with the same person's new session", () => {
    const expiry = createSessionExpiry(() => 1);
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
});
