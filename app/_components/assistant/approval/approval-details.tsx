import { EFFECT_APPEARANCE } from "@/app/_components/effect/effect-appearance";
import { EffectBadge } from "@/app/_components/effect/effect-badge";
import { JsonBlock } from "../json-block";
import type { OwnApproval } from "./use-own-approvals";

/** Who asks for what, with which effect and with exactly which input. */
export function ApprovalDetails({ approval }: { approval: OwnApproval }) {
  return (
    <div className="flex flex-col gap-2.5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[13px]">
        <dt className="text-text-muted">Asked by</dt>
        <dd>The assistant in this page</dd>
        <dt className="text-text-muted">Effect</dt>
        <dd className="flex flex-wrap items-baseline gap-x-2">
          <EffectBadge effect={approval.effect} />
          <span className="text-xs text-text-muted">{EFFECT_APPEARANCE[approval.effect].meaning}</span>
        </dd>
        <dt className="text-text-muted">Operation</dt>
        <dd className="font-mono text-xs leading-5 break-all">{approval.capabilityId}</dd>
      </dl>
      <div>
        <p className="mb-1 text-xs text-text-muted">
          {approval.hasMoved ? "Exactly this was asked for" : "Exactly this will be sent"}
        </p>
        <JsonBlock label="Exact input" value={approval.input} nameOf={approval.nameOf} />
      </div>
    </div>
  );
}
