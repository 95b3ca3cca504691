import { Bot, CircleCheck, CircleSlash, CircleX, type LucideIcon, UserRound } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { ACTOR_LABELS, type Entry, OUTCOME_LABELS } from "../_state/activity-view";

const OUTCOME_LOOKS: Readonly<
  Record<Entry["outcome"], { readonly icon: LucideIcon; readonly color: string }>
> = {
  done: { icon: CircleCheck, color: "text-success" },
  refused: { icon: CircleSlash, color: "text-warning" },
  failed: { icon: CircleX, color: "text-danger" },
};

export function OutcomeMark({ outcome }: { outcome: Entry["outcome"] }) {
  const { icon: Icon, color } = OUTCOME_LOOKS[outcome];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 font-medium whitespace-nowrap", color)}>
      <Icon aria-hidden className="size-3.5" />
      {OUTCOME_LABELS[outcome]}
    </span>
  );
}

const OTHERS = { anonymous: "Not signed in", runtime: "The page itself" } as const;

/** Whether somebody did it by hand or through the assistant. */
export function ActorMark({ actor }: { actor: Entry["actor"] }) {
  const Icon = actor === "agent" ? Bot : UserRound;
  const label = actor === "agent" || actor === "human" ? ACTOR_LABELS[actor] : OTHERS[actor];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon
        aria-hidden
        className={classNames("size-3.5", actor === "agent" ? "text-effect-view" : "text-text-muted")}
      />
      {label}
    </span>
  );
}
