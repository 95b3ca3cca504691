import { expect, Snapshots } from "vitest";
import type { AgentCapabilityErrorCode, AgentErrorDetails } from "../../core/errors/capability-error";
import type { JsonValue } from "../../core/json/json-value";
import { serializeSurfaceSnapshot } from "../serialize-surface-snapshot";
import {
  type ExposeOptions,
  type SnapshotSource,
  snapshotOf,
  toBeOk,
  toExpose,
  toExposeUnavailable,
  toFailWith,
} from "./agent-surface-matchers";

declare module "vitest" {
  interface Matchers<R, T> {
    /** A capability that can be called now; negated, one that is not shown at all. */
    toExpose(capabilityId: string, options?: ExposeOptions): R;
    /** A capability that is shown as unavailable. */
    toExposeUnavailable(capabilityId: string, reason?: string | RegExp, options?: ExposeOptions): R;
    /** A successful result, with this output if it is given. */
    toBeOk(output?: JsonValue): R;
    /** A refusal; of the details only what is given has to be there. */
    toFailWith(code: AgentCapabilityErrorCode, details?: AgentErrorDetails): R;
    /** The surface in its normalised form, compared with the stored one. */
    toMatchSurfaceSnapshot(hint?: string): R;
  }
}

/** For another `expect`; importing this entry has extended vitest's own. */
export const agentSurfaceMatchers = {
  toExpose,
  toExposeUnavailable,
  toBeOk,
  toFailWith,
  toMatchSurfaceSnapshot(
    this: ThisParameterType<typeof Snapshots.toMatchSnapshot>,
    source: SnapshotSource,
    hint?: string,
  ) {
    return Snapshots.toMatchSnapshot.call(this, serializeSurfaceSnapshot(snapshotOf(source)), hint);
  },
};

expect.extend(agentSurfaceMatchers);

export { serializeSurfaceSnapshot } from "../serialize-surface-snapshot";
export type { ExposeOptions, SnapshotSource } from "./agent-surface-matchers";
