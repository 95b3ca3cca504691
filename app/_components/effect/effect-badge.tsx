import type { AgentEffect } from "agent-surface";
import { classNames } from "@/app/_components/ui/class-names";
import { EFFECT_APPEARANCE } from "./effect-appearance";

export interface EffectBadgeProps {
  readonly effect: AgentEffect;
  /** The words are then for assistive technology and the tooltip alone. */
  readonly iconOnly?: boolean;
  readonly className?: string;
}

/** An operation's effect: the same icon, colour and words wherever it is shown. */
export function EffectBadge({ effect, iconOnly = false, className }: EffectBadgeProps) {
  const { icon: Icon, label, className: color } = EFFECT_APPEARANCE[effect];
  return (
    <span
      title={iconOnly ? label : undefined}
      className={classNames("inline-flex shrink-0 items-center gap-1 text-xs font-medium", color, className)}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className={iconOnly ? "sr-only" : undefined}>{label}</span>
    </span>
  );
}
