"use client";

import { Check } from "lucide-react";
import { classNames } from "@/app/_components/ui/class-names";
import { AgentTouchTag } from "../../_agent/agent-touch";
import { useAgentTouched } from "../../_agent/console-agent-provider";
import { STATUS_LOOKS } from "../../devices/_components/status-badge";
import { DEVICE_STATUSES, STATUS_LABELS } from "../../devices/_state/device-view";
import { LAYERS_PLACE } from "../_agent/places";
import { countStatuses } from "../_state/cluster-devices";
import { LAYER_LABELS, LAYERS, type Layer } from "../_state/map-view";
import type { MappedDevice } from "../_state/use-map-screen";

export interface MapLegendProps {
  readonly devices: readonly MappedDevice[];
  readonly hidden: readonly Layer[];
  readonly onShow: (layer: Layer, visible: boolean) => void;
}

/** What the signs on the map mean, and what of it is shown. */
export function MapLegend({ devices, hidden, onShow }: MapLegendProps) {
  const counts = countStatuses(devices);
  const touched = useAgentTouched(LAYERS_PLACE);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t px-3 py-2 text-xs">
      <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1">
        {DEVICE_STATUSES.map((status) => {
          const { icon: Icon, className } = STATUS_LOOKS[status];
          return (
            <li key={status} className="inline-flex items-center gap-1.5">
              <Icon aria-hidden className={classNames("size-3.5", className)} />
              {STATUS_LABELS[status]}
              <span className="text-text-muted tabular-nums">{counts[status]}</span>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <AgentTouchTag place={LAYERS_PLACE} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a form */}
        <div
          role="group"
          aria-label="Layers"
          data-agent-touched={touched || undefined}
          className="flex flex-wrap gap-1 rounded-md"
        >
          {LAYERS.map((layer) => {
            const visible = !hidden.includes(layer);
            return (
              <button
                key={layer}
                type="button"
                aria-pressed={visible}
                onClick={() => onShow(layer, !visible)}
                className={classNames(
                  "inline-flex h-7 items-center gap-1 rounded-md border px-2 font-medium transition-colors",
                  visible
                    ? "border-border-strong bg-surface-muted text-text"
                    : "border-border text-text-muted hover:bg-surface-muted",
                )}
              >
                <Check aria-hidden className={classNames("size-3", !visible && "invisible")} />
                {LAYER_LABELS[layer]}
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}
