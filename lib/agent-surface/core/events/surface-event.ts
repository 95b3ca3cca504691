import type { AgentConfirmationOutcome } from "../confirmation/confirmation-record";
import type { AgentCapabilityErrorCode } from "../errors/capability-error";

export type AgentSurfaceEvent =
  | { readonly type: "surface-changed"; readonly surfaceVersion: string }
  | ({ readonly type: "component-registered" } & ComponentIdentity)
  | ({ readonly type: "component-unregistered" } & ComponentIdentity)
  | {
      readonly type: "component-rejected";
      readonly componentType: string;
      readonly instanceId: string;
      readonly reason: "duplicate" | "guard";
    }
  | {
      readonly type: "availability-changed";
      readonly registrationId: string;
      readonly capabilityId: string;
      readonly available: boolean;
    }
  | {
      readonly type: "collision-suspected";
      readonly viewCapabilityId: string;
      readonly domainProcedureId: string;
    }
  | {
      readonly type: "invocation-started";
      readonly invocationId: string;
      readonly capabilityId: string;
      readonly consumerId: string;
    }
  | {
      readonly type: "invocation-settled";
      readonly invocationId: string;
      readonly capabilityId: string;
      readonly status: "ok" | "error";
      readonly code?: AgentCapabilityErrorCode;
      readonly durationMs: number;
    }
  | {
      readonly type: "confirmation-requested";
      readonly confirmationId: string;
      readonly capabilityId: string;
      readonly expiresAt: number;
    }
  | {
      readonly type: "confirmation-resolved";
      readonly confirmationId: string;
      readonly outcome: AgentConfirmationOutcome;
    };

interface ComponentIdentity {
  readonly registrationId: string;
  readonly componentType: string;
  readonly instanceId: string;
}

export type AgentSurfaceListener = (event: AgentSurfaceEvent) => void;
