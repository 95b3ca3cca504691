import type { GatewayModelInfo } from "@/lib/model-gateway/client";

/** Which model answers, so that nobody takes the planner for a language model. */
export function ModelLabel({ model }: { model: GatewayModelInfo | undefined }) {
  return (
    <p className="truncate text-xs text-text-muted">
      {model === undefined ? "Asking which model answers…" : null}
      {model?.kind === "offline" ? `${model.label} — no key set` : null}
      {model?.kind === "hosted" ? model.label : null}
    </p>
  );
}
