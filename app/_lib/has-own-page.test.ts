import { describe, expect, it } from "vitest";
import { hasOwnPage } from "./has-own-page";

describe("hasOwnPage", () => {
  it.each(["/", "/?a=/b", "/devices", "/devices?city=Milan", "/devices/dev_1", "/sign-in?next=%2F"])(
    "knows %s",
    (path) => expect(hasOwnPage(path)).toBe(true),
  );

  it.each(["/no/such/page", "/devicesx", "/nope?next=/devices", "/no#devices"])("does not know %s", (path) =>
    expect(hasOwnPage(path)).toBe(false),
  );
});
