import {
  ChevronRight,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleSlash,
  CircleX,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";
import { useId, useState } from "react";
import { EffectBadge } from "@/app/_components/effect/effect-badge";
import { Button } from "@/app/_components/ui/button";
import { classNames } from "@/app/_components/ui/class-names";
import type { ChatCallPart } from "@/lib/agent-chat";
import { JsonBlock } from "../json-block";
import { type CallOutcome, describeCall, describeRetry } from "./describe-call";

const OUTCOME_ICONS: Readonly<Record<CallOutcome, { icon: LucideIcon; className: string }>> = {
  waiting: { icon: CircleDashed, className: "text-text-muted" },
  running: { icon: LoaderCircle, className: "animate-spin text-accent" },
  done: { icon: CircleCheck, className: "text-success" },
  declined: { icon: CircleMinus, className: "text-text-muted" },
  refused: { icon: CircleX, className: "text-danger" },
  interrupted: { icon: CircleSlash, className: "text-text-muted" },
};

export interface CallRowProps {
  readonly call: ChatCallPart;
  /** Its request for approval is pending. */
  readonly awaitsApproval: boolean;
  readonly onProceed: () => void;
}

/** One tool call: what, with which effect, and what came of it; the exact input and output on demand. */
export function CallRow({ call, awaitsApproval, onProceed }: CallRowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { outcome, text, code } = describeCall(call, awaitsApproval);
  const { icon: Icon, className } = OUTCOME_ICONS[outcome];
  const name = call.capability?.id ?? call.toolName;
  return (
    <li className="border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-start gap-2 px-2.5 py-2 text-left -outline-offset-2 hover:bg-surface-hover"
      >
        <Icon aria-hidden className={classNames("mt-0.5 size-3.5 shrink-0", className)} />
        <span className="min-w-0 flex-1">
          <span className="flex items-start gap-2">
            <span className="min-w-0 font-mono text-xs leading-4.5 break-all">{name}</span>
            {call.capability === undefined ? null : (
              <EffectBadge effect={call.capability.effect} iconOnly className="mt-0.5 ml-auto" />
            )}
          </span>
          <span className="mt-0.5 block text-xs leading-4.5 wrap-anywhere text-text-muted">
            {code === undefined ? null : (
              <span className="mr-1.5 font-mono text-[11px] text-text">{code}</span>
            )}
            {text}
          </span>
        </span>
        <ChevronRight
          aria-hidden
          className={classNames(
            "mt-0.5 size-3.5 shrink-0 text-text-muted transition-transform duration-100",
            isOpen && "rotate-90",
          )}
        />
      </button>
      {call.state.kind === "paused" ? (
        <div className="flex justify-end px-2.5 pb-2.5">
          <Button variant="primary" onClick={onProceed}>
            Continue
          </Button>
        </div>
      ) : null}
      {isOpen ? <CallDetails id={detailsId} call={call} outcome={outcome} /> : null}
    </li>
  );
}

function CallDetails({ id, call, outcome }: { id: string; call: ChatCallPart; outcome: CallOutcome }) {
  const result = call.state.kind === "settled" ? call.state.result : undefined;
  // The hint is for the model; to a person who has decided it says nothing.
  const retry =
    result === undefined || result.ok || outcome === "declined" ? undefined : describeRetry(result);
  return (
    <div id={id} className="flex flex-col gap-2 px-2.5 pt-2 pb-3 pl-8 text-xs">
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-text-muted">
        <div className="flex gap-1.5">
          <dt>Plane</dt>
          <dd className="text-text">{planeOf(call)}</dd>
        </div>
        {call.capability === undefined ? null : (
          <div className="flex gap-1.5">
            <dt>Effect</dt>
            <dd>
              <EffectBadge effect={call.capability.effect} />
            </dd>
          </div>
        )}
        {retry === undefined ? null : (
          <div className="flex gap-1.5">
            <dt>Retry</dt>
            <dd className="text-text">{retry}</dd>
          </div>
        )}
      </dl>
      <div>
        <p className="mb-1 text-text-muted">
          {call.approval === undefined ? "Input" : "Input, as the assistant gave it"}
        </p>
        <JsonBlock label="Input" value={call.input} />
      </div>
      {call.approval === undefined ? null : (
        <div>
          <p className="mb-1 text-text-muted">Exact input, with what the page adds to it</p>
          <JsonBlock label="Exact input" value={call.approval.input} />
        </div>
      )}
      {result === undefined ? null : (
        <div>
          <p className="mb-1 text-text-muted">Result</p>
          <JsonBlock label="Result" value={result} />
        </div>
      )}
    </div>
  );
}

function planeOf({ capability }: ChatCallPart): string {
  if (capability === undefined) return "None: there is no such tool";
  return capability.id.startsWith("domain:") ? "Server" : "View";
}
