import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newIdempotencyKey } from "./new-idempotency-key";

describe("newIdempotencyKey", () => {
  it("makes what the server accepts as a key, each time another", () => {
    const keys = Array.from({ length: 50 }, newIdempotencyKey);
    expect(z.array(z.uuidv4()).safeParse(keys).success).toBe(true);
    expect(new Set(keys).size).toBe(50);
  });
});
