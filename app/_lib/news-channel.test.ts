import { describe, expect, it, vi } from "vitest";
import { createNewsChannel } from "./news-channel";

describe("createNewsChannel", () => {
  it("tells everybody who listens, until they stop", () => {
    const channel = createNewsChannel<string>();
    const listener = vi.fn();
    const stop = channel.subscribe(listener);
    channel.tell("first");
    stop();
    channel.tell("second");
    expect(listener.mock.calls).toEqual([["first"]]);
  });
});
