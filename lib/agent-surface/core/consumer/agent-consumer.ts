/** Who calls. The id is stable for one adapter instance, such as one conversation (D22). */
export interface AgentConsumer {
  readonly id: string;
  readonly kind: "embedded" | "webmcp" | "mcp-bridge" | "test" | "other";
  /** What the host granted this consumer; read by the host's own policies alone. */
  readonly grants?: readonly string[];
}

/** What the host knows about the person in front of it. Policies and handlers read it, the surface never shows it. */
export type AgentHost = { readonly [key: string]: unknown };

export const ANONYMOUS_CONSUMER: AgentConsumer = Object.freeze({ id: "anonymous", kind: "embedded" });

/** Namespace of everything that belongs to one consumer. `kind` has no colon, so no two pairs share a key. */
export function consumerKeyOf(consumer: AgentConsumer): string {
  return `${consumer.kind}:${consumer.id}`;
}
