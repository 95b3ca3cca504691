import { ORPCError } from "@orpc/client";
import type { QueryClient } from "@tanstack/react-query";
import {
  type AgentSurfaceRegistry,
  type AuditEvent,
  authenticated,
  consumerKeyOf,
  createAgentSurfaceRegistry,
} from "agent-surface";
import { type AgentManifest, createOrpcAgentBridge, type OrpcAgentBridge } from "agent-surface/orpc";
import { toast } from "sonner";
import { z } from "zod";
import { type AgentHand, createAgentHand } from "@/app/_lib/agent/agent-hand";
import { createEditGuard, type EditGuard } from "@/app/_lib/agent/edit-guard";
import { serverApprovalsOf } from "@/app/_lib/agent/server-approvals";
import { createQueryClient } from "@/app/_lib/create-query-client";
import {
  createNavigationSettlement,
  type NavigationSettlement,
  pathnameOf,
} from "@/app/_lib/navigation/navigation-settlement";
import { newIdempotencyKey } from "@/app/_lib/new-idempotency-key";
import { createNewsChannel } from "@/app/_lib/news-channel";
import { type RpcClient, rpc } from "@/app/_lib/rpc";
import { sessionExpiry } from "@/app/_lib/session/session-expiry";
import { type AuditDelivery, createAuditDelivery } from "@/lib/audit-delivery";
import { type AgentActivity, createAgentActivity } from "./agent-activity";
import { type ConsoleSession, personOf } from "./console-session";
import { describeServerRefusal, serverDemandIn } from "./describe-server-refusal";
import type { DeviceChangeNews, DeviceChanges } from "./device-changes";
import { createEffectMemory } from "./effect-memory";
import type { IncidentChangeNews, IncidentChanges } from "./incident-changes";
import { refreshAfterProcedures } from "./refresh-after-procedures";

/** Everything through which an agent can touch the console, for one person in one organisation. */
export interface ConsoleAgent {
  readonly session: ConsoleSession;
  readonly registry: AgentSurfaceRegistry;
  /** What this person has loaded. */
  readonly queryClient: QueryClient;
  readonly refs: OrpcAgentBridge<RpcClient>["refs"];
  readonly navigation: NavigationSettlement;
  readonly guard: EditGuard;
  readonly hand: AgentHand;
  readonly deviceChanges: DeviceChanges;
  readonly incidentChanges: IncidentChanges;
  readonly activity: AgentActivity;
  readonly audit: AuditDelivery;
  dispose(): void;
}

export interface ConsoleAgentOptions {
  readonly session: ConsoleSession;
  readonly manifest: AgentManifest;
  /** How long an approval may wait for its answer, in milliseconds. */
  readonly confirmationTtlMs: number;
}

/** Answers to a delivery of audit events that another attempt cannot change. */
const FINAL_CODES: ReadonlySet<string> = new Set(["BAD_REQUEST", "SESSION_CHANGED"]);

const retryAfterData = z.object({ retryAfterMs: z.number() });

/** Makes the registry with its policies, its audit trail and its way to the server. */
export function createConsoleAgent({
  session,
  manifest,
  confirmationTtlMs,
}: ConsoleAgentOptions): ConsoleAgent {
  const person = personOf(session);
  const queryClient = createQueryClient();
  const navigation = createNavigationSettlement();
  const hand = createAgentHand();
  const deviceChanges = createNewsChannel<DeviceChangeNews>();
  const incidentChanges = createNewsChannel<IncidentChangeNews>();
  const audit = createAuditDelivery({
    newKey: newIdempotencyKey,
    isFinal: (error) => error instanceof ORPCError && FINAL_CODES.has(error.code),
    retryAfterOf: (error) =>
      error instanceof ORPCError ? retryAfterData.safeParse(error.data).data?.retryAfterMs : undefined,
    send: async ({ key, events, leaving }) => {
      const claims = events.map((event) => {
        const effect = effects.of(event.capabilityId);
        return { ...toSurfaceEvent(event, registry.surfaceId), ...(effect !== undefined && { effect }) };
      });
      const context = { person, idempotencyKey: key, keepalive: leaving };
      await rpc.audit.record({ events: claims }, { context });
    },
  });
  const registry = createAgentSurfaceRegistry({
    context: () => hostOf(session),
    limits: { confirmationTtlMs },
    policies: [authenticated()],
    audit: {
      record(event) {
        // Asked while the component is there: a navigation takes it away before its record is sent.
        if (event.type === "invocation-started") effects.of(event.capabilityId);
        audit.sink.record(event);
      },
    },
    route: () => {
      const location = navigation.location();
      return location === undefined ? undefined : { path: pathnameOf(location) };
    },
  });
  const effects = createEffectMemory(registry);
  const serverApprovals = serverApprovalsOf(registry);
  const bridge = createOrpcAgentBridge({
    client: rpc,
    manifest,
    mapServerError: (error) => {
      const demanded = serverDemandIn(error);
      if (demanded !== undefined) serverApprovals.ask(demanded);
      return describeServerRefusal(error);
    },
    callContext: ({
      surfaceId,
      consumer,
      invocationId,
      registrationId,
      confirmation,
      serverConfirmationId,
    }) => ({
      person,
      agent: {
        surfaceId,
        consumer: consumerKeyOf(consumer),
        invocationId,
        registrationId,
        confirmationId: serverConfirmationId ?? confirmation?.id,
      },
    }),
  });
  registry.setProcedureExecutor(
    refreshAfterProcedures(bridge.executor, { manifest, queryClient, hand, deviceChanges, incidentChanges }),
  );

  return {
    session,
    registry,
    queryClient,
    refs: bridge.refs,
    navigation,
    guard: createEditGuard(),
    hand,
    deviceChanges,
    incidentChanges,
    activity: createAgentActivity(registry),
    audit,
    dispose() {
      registry.dispose();
      serverApprovals.dispose();
      navigation.dispose();
      hand.clear();
      audit.dispose();
      // What one person has loaded, and what a message could undo for them, is nothing for the next one.
      queryClient.clear();
      toast.dismiss();
    },
  };
}

/** An expired session leaves nobody: what was shown before is then refused as not signed in. */
function hostOf({ user, organization, role, permissions }: ConsoleSession) {
  if (sessionExpiry.expired) return { user: null, permissions: [] };
  return { user, organization, role, permissions };
}

/** An event as the server takes it. */
function toSurfaceEvent({ payload, ...event }: AuditEvent, surfaceId: string) {
  return { ...event, surfaceId, ...(payload !== undefined && { payload: z.json().parse(payload) }) };
}
