import { isAgentSurfaceError } from "../core/errors/agent-surface-error";
import { refusal } from "../core/errors/refuse";
import { warn } from "../core/errors/report-contained";
import { generateId } from "../core/identity/generate-id";
import { SURFACE_DISPOSED } from "../core/registry/register-component";
import type { JsonSchemaDocument } from "../core/schema/agent-schema";
import { validateValueAgainstSchema } from "../core/schema/validate-value";
import type {
  AgentTool,
  AgentToolCall,
  AgentToolOutcome,
  AgentToolset,
  AgentToolsetOptions,
} from "./agent-tool";
import { describeSurface } from "./describe-surface";
import {
  ACT_SCHEMA,
  type ActEnvelope,
  DISCOVER_SCHEMA,
  type DiscoverEnvelope,
  READ_SCHEMA,
  type ReadEnvelope,
} from "./meta-envelopes";
import type { Offer } from "./offers";
import { createSurfaceReadings } from "./surface-readings";
import { refused, type ToolCaller } from "./tool-caller";
import { AVAILABLE } from "./tool-catalog";

const DISCOVER = "surface_discover";
const MAX_LISTED_INSTANCES = 50;
const REPAIRED = "The input was an object written as text. Send the object itself.";

/** Three tools, the same on every page, through which a model finds, reads and calls what the page offers. */
export function createMetaTools(
  caller: ToolCaller,
  { scope, budget }: Pick<AgentToolsetOptions, "scope" | "budget">,
): Pick<AgentToolset, "tools" | "wireNameMap"> {
  const { registry, consumer } = caller;
  const readings = createSurfaceReadings(registry, { consumer, scope, budget });

  async function discover(
    envelope: DiscoverEnvelope,
    { toolCallId = generateId("inv"), signal }: AgentToolCall,
  ): Promise<AgentToolOutcome> {
    if (caller.isDisposed || signal?.aborted) throw refusal("CANCELLED");
    const { snapshot, scopeRejected } = readings.discover(envelope.scope);
    return {
      status: "ok",
      invocationId: toolCallId,
      capabilityId: DISCOVER,
      output: describeSurface(snapshot, scopeRejected),
      surfaceVersion: snapshot.surfaceVersion,
    };
  }

  function invoke(
    { capabilityId, instanceId, ...given }: ReadEnvelope & Partial<ActEnvelope>,
    call: AgentToolCall,
  ): Promise<AgentToolOutcome> {
    const { offers, surfaceVersion } = readings.find(capabilityId, instanceId);
    const isCovered = readings.covers(capabilityId);
    if (!offers[0] && !isCovered) throw refusal("CAPABILITY_NOT_FOUND");
    // Of several that were told, those that are gone are no choice; one that came since is none either.
    const left = offers.length > 1 ? readings.stillOffered(offers) : offers;
    // The runtime knows no floor, and would name what lies beyond it.
    if (left.length > 1 && !isCovered) throw ambiguous(left);
    const only = left.length > 1 ? undefined : (left[0] ?? offers[0]);
    return caller.call(
      {
        surfaceVersion,
        invocationId: call.toolCallId,
        confirmationId: call.confirmationId,
        ...given,
        capabilityId,
        // Of several the runtime itself says that they are.
        ...(only ? { registrationId: only.registrationId } : { instanceId }),
      },
      call,
    );
  }

  function read(envelope: ReadEnvelope, call: AgentToolCall): Promise<AgentToolOutcome> {
    const { offers } = readings.find(envelope.capabilityId, envelope.instanceId);
    if (offers.some(({ descriptor }) => "effect" in descriptor)) {
      throw invalid([{ path: "capabilityId", message: "is no observation, so it needs surface_act" }]);
    }
    return invoke(envelope, call);
  }

  const tools: readonly AgentTool[] = [
    metaTool<DiscoverEnvelope>(
      caller,
      DISCOVER,
      "[surface · read] Lists what the page offers now. Call it first, and again after surfaceChanged or after-refresh.",
      DISCOVER_SCHEMA,
      discover,
    ),
    metaTool<ReadEnvelope>(
      caller,
      "surface_read",
      "[surface · read] Reads a listed observation.",
      READ_SCHEMA,
      read,
    ),
    metaTool<ActEnvelope>(
      caller,
      "surface_act",
      "[surface · act] Calls a listed action or procedure; input fits its inputSchema, else {}.",
      ACT_SCHEMA,
      invoke,
    ),
  ];
  return { tools: () => [...tools], wireNameMap: () => new Map() };
}

function metaTool<Envelope>(
  { registry }: ToolCaller,
  name: string,
  description: string,
  inputSchema: JsonSchemaDocument,
  run: (envelope: Envelope, call: AgentToolCall) => Promise<AgentToolOutcome>,
): AgentTool {
  return Object.freeze({
    name,
    capabilityId: name,
    ...(inputSchema !== ACT_SCHEMA && { effect: "read" as const }),
    description,
    inputSchema,
    state: AVAILABLE,
    async execute(input: unknown = {}, given?: AgentToolCall): Promise<AgentToolOutcome> {
      const call = given ?? {};
      try {
        const repaired = inputSchema === ACT_SCHEMA && repair(input);
        const envelope = repaired || input;
        const issues = validateValueAgainstSchema(envelope, inputSchema);
        if (issues[0]) throw invalid(issues);
        const result = await run(envelope as Envelope, call);
        if (!repaired) return result;
        warn(`${name}: ${REPAIRED}`);
        return { ...result, warning: REPAIRED };
      } catch (thrown) {
        // Nothing else throws than what is refused here, and a surface that was disposed.
        const error = isAgentSurfaceError(thrown) ? thrown : refusal("CANCELLED", SURFACE_DISPOSED);
        return refused(registry, { invocationId: call.toolCallId, capabilityId: name }, error);
      }
    },
  });
}

function ambiguous(offers: readonly Offer[]) {
  const instances = offers
    .slice(0, MAX_LISTED_INSTANCES)
    .map(({ instanceId, registrationId, descriptor }) => ({
      instanceId,
      registrationId,
      ...("context" in descriptor && descriptor.context
        ? { context: { ...descriptor.context } }
        : { description: descriptor.description }),
    }));
  return refusal("AMBIGUOUS_INSTANCE", { instances });
}

function invalid(issues: readonly { readonly path: string; readonly message: string }[]) {
  return refusal("INVALID_INPUT", { issues: issues.map((issue) => ({ ...issue })) });
}

/** The envelope with the object that its input is the text of, if it is one. */
function repair(envelope: unknown): object | undefined {
  const given = envelope as { readonly input?: unknown } | null;
  if (typeof given?.input !== "string") return undefined;
  try {
    return { ...given, input: JSON.parse(given.input) };
  } catch {
    // A text that is no JSON is refused as the text that it is.
    return undefined;
  }
}
