import type { AgentInvocationRequest } from "../index";
import type { CapabilityName, PanelShape } from "./program";

/** What a step came to: references resolved, with what the runtime chose itself, such as ids. */
export type Act =
  | {
      readonly do: "mount";
      readonly shape: PanelShape;
      readonly registrationId: string;
    }
  | { readonly do: "unmount" | "invalidate"; readonly registrationId: string }
  | { readonly do: "enable"; readonly registrationId: string; readonly enabled: boolean }
  | {
      readonly do: "push";
      readonly registrationId: string;
      readonly name: CapabilityName | "unknown";
      readonly to: boolean | "busy" | "gone";
    }
  | { readonly do: "look"; readonly consumerKey: string }
  | IssuedAct
  | { readonly do: "abort"; readonly call: number }
  | { readonly do: "finish"; readonly execution: number; readonly well: boolean }
  | {
      readonly do: "answer";
      readonly confirmationId: string;
      readonly how: "approve" | "deny" | "expire";
    }
  | { readonly do: "wait"; readonly ms: number }
  | { readonly do: "jump"; readonly ms: number }
  | { readonly do: "sign"; readonly in: boolean }
  | { readonly do: "door"; readonly open: boolean }
  | { readonly do: "screen"; readonly n: number | "gone" }
  | { readonly do: "dispose" };

export interface IssuedAct {
  readonly do: "invoke";
  /** Counts from 0 in the order of the calls of `invoke()`. */
  readonly call: number;
  readonly consumerKey: string;
  readonly request: AgentInvocationRequest;
  readonly timeoutMs: number | undefined;
  readonly aborted: boolean;
  /** Whether the runtime began a life of its own for it, instead of joining, replaying or refusing. */
  readonly began: boolean;
  /** Confirmations that were asked for meanwhile. */
  readonly asked: readonly string[];
}
