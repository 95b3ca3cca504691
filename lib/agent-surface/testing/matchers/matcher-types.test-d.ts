import { expect } from "vitest";
import { createTestSurface } from "../create-test-surface";
import "./index";

const surface = createTestSurface();
const result = await surface.invoke("view:note.read");

expect(surface).toExpose("view:note.read", { instanceId: "main" });
expect(surface).not.toExposeUnavailable("view:note.read", /locked/);
expect(result).toBeOk({ rows: [] });
expect(result).toFailWith("TIMEOUT", { timeoutMs: 5 });
expect(surface).toMatchSurfaceSnapshot("empty");

// @ts-expect-error no such code
expect(result).toFailWith("BROKEN");
// @ts-expect-error an output is JSON
expect(result).toBeOk(new Date());
// @ts-expect-error a capability has a name
expect(surface).toExpose();
