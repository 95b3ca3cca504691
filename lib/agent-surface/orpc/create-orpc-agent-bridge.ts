import type { InferClientContext, NestedClient } from "@orpc/client";
import type { AgentProcedureRef } from "../core/definition/procedure-binding";
import { AgentSurfaceError, type AgentSurfaceErrorPayload } from "../core/errors/agent-surface-error";
import { canonicalJson } from "../core/json/canonical-json";
import type { AgentProcedureCallInfo, AgentProcedureExecutor } from "../core/registry/agent-surface-registry";
import { type AgentManifest, readManifest } from "./agent-manifest";
import { type AgentProcedureRefs, nestRefs } from "./bridge-refs";
import { describeServerError } from "./describe-server-error";
import { createServerApprovals } from "./server-approvals";

/** A call on its way to the server. */
export interface OrpcAgentCall extends AgentProcedureCallInfo {
  readonly path: string;
  readonly effect: AgentProcedureRef["effect"];
  /** The server's own id, when it has asked for its approval of this exact call before. */
  readonly serverConfirmationId?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: oRPC's own constraint for a client of whatever context
export interface OrpcAgentBridgeOptions<C extends NestedClient<any>> {
  readonly client: C;
  readonly manifest: AgentManifest;
  /** The client context of a call, from which the link can send headers. */
  readonly callContext?: (call: OrpcAgentCall) => InferClientContext<C>;
  /** Asked first; `undefined` leaves the error to the usual mapping. Only what it returns reaches an agent. */
  readonly mapServerError?: (error: unknown, call: OrpcAgentCall) => AgentSurfaceErrorPayload | undefined;
  /** Milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

export interface OrpcAgentBridge<C> {
  readonly refs: AgentProcedureRefs<C>;
  /** For `registry.setProcedureExecutor`. */
  readonly executor: AgentProcedureExecutor;
  hasPath(path: string): boolean;
  readonly manifest: AgentManifest;
}

/**
 * Lets a surface reference the procedures of an oRPC client that the server's manifest allows, and none besides.
 * The server stays the authority over every call (D10).
 * @throws {AgentSurfaceDefinitionError} for a manifest that is none.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function createOrpcAgentBridge<C extends NestedClient<any>>(
  options: OrpcAgentBridgeOptions<C>,
): OrpcAgentBridge<C> {
  const { client, manifest, callContext, now = Date.now } = options;
  const refs = readManifest(manifest);
  const approvals = createServerApprovals(now);

  const executor: AgentProcedureExecutor = {
    paths: [...refs.keys()],
    async execute({ path, input, info }) {
      const ref = refs.get(path);
      const procedure = ref && procedureOf(client, path);
      if (!ref || typeof procedure !== "function") {
        throw new AgentSurfaceError({ code: "EXECUTION_FAILED", details: { reason: "unknown-procedure" } });
      }
      const exactCall = canonicalJson([info.surfaceId, info.consumer, info.capabilityId, input]);
      const serverConfirmationId = approvals.take(exactCall);
      const call: OrpcAgentCall = { ...info, path, effect: ref.effect, serverConfirmationId };
      try {
        return await procedure(input, { signal: info.signal, context: callContext?.(call) });
      } catch (cause) {
        const payload = options.mapServerError?.(cause, call) ?? describeServerError(cause, ref.effect);
        const { code, details } = payload;
        if (code === "CONFIRMATION_REQUIRED" && typeof details?.confirmationId === "string") {
          approvals.remember(exactCall, details.confirmationId);
        }
        throw new AgentSurfaceError(payload, { cause });
      }
    },
  };

  return {
    // The tree has the manifest's paths; the client's type names those that the manifest may have.
    refs: nestRefs(refs) as AgentProcedureRefs<C>,
    executor,
    hasPath: (path) => refs.has(path),
    manifest,
  };
}

/** oRPC's clients are functions and objects at once, and answer for every name. */
interface ClientNode {
  readonly [segment: string]: ClientNode | undefined;
}

function procedureOf(client: unknown, path: string): unknown {
  return path.split(".").reduce((node, segment) => node?.[segment], client as ClientNode | undefined);
}
