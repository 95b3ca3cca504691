import type { CapabilityName } from "./program";

/** What the specification says of a panel's capabilities. */
export interface ReferenceCapability {
  readonly name: CapabilityName;
  readonly id: string;
  readonly kind: "observation" | "action" | "procedure";
  readonly effect: string;
  readonly approval: boolean;
  readonly timeoutMs: number;
}

export const TIMEOUTS = { observationTimeoutMs: 50, actionTimeoutMs: 100, procedureTimeoutMs: 200 } as const;

const view = { kind: "action", effect: "local-state", approval: false, timeoutMs: 100 } as const;
const read = { kind: "observation", effect: "read", approval: false, timeoutMs: 50 } as const;
const domain = { kind: "procedure", effect: "server-mutation", approval: false, timeoutMs: 200 } as const;

export const CAPABILITIES: Readonly<Record<CapabilityName, ReferenceCapability>> = {
  peek: { ...read, name: "peek", id: "view:panel.peek" },
  watch: { ...read, name: "watch", id: "view:panel.watch" },
  set: { ...view, name: "set", id: "view:panel.set" },
  wipe: { ...view, name: "wipe", id: "view:panel.wipe", approval: true },
  go: { ...view, name: "go", id: "view:panel.go", effect: "navigation" },
  "panel.save": { ...domain, name: "panel.save", id: "domain:panel.save" },
  "panel.drop": {
    ...domain,
    name: "panel.drop",
    id: "domain:panel.drop",
    effect: "destructive",
    approval: true,
  },
};

export function capabilityOf(id: string): ReferenceCapability {
  const found = Object.values(CAPABILITIES).find((capability) => capability.id === id);
  if (!found) throw new Error(`The reference model knows no ${id}.`);
  return found;
}
