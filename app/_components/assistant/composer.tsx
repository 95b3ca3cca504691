import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import type { AgentChat, ChatSnapshot, SendOutcome } from "@/lib/agent-chat";
import type { GatewayModelInfo } from "@/lib/model-gateway/client";

export interface ComposerProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly chat: AgentChat | undefined;
  readonly snapshot: ChatSnapshot | undefined;
  readonly model: GatewayModelInfo | undefined;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
}

type Refusal = Exclude<SendOutcome, { accepted: true }>;

function explain(refusal: Refusal): string {
  switch (refusal.reason) {
    case "empty":
      return "Write a message first.";
    case "too-long":
      return `Too long: at most ${refusal.limit.toLocaleString("en")} characters can be sent.`;
    case "busy":
      return "Wait for the answer, or stop it first.";
    case "disposed":
      return "This conversation has ended. Open a new one.";
    default:
      return refusal satisfies never;
  }
}

/** Where the person writes. What was typed stays until it has been accepted. */
export function Composer({ ref, chat, snapshot, model, draft, onDraft }: ComposerProps) {
  const [refusal, setRefusal] = useState<Refusal>();
  const id = useId();
  const phase = snapshot?.phase.kind ?? "idle";
  const isRunning = phase !== "idle" && phase !== "disposed";
  if (refusal?.reason === "busy" && !isRunning) setRefusal(undefined);

  function send() {
    // It opens in the same moment as the page; what was typed stays.
    if (chat === undefined) return;
    const outcome = chat.send(draft);
    if (outcome.accepted) onDraft("");
    // The button that was pressed gives way to another one and would take the focus with it.
    ref.current?.focus();
    setRefusal(outcome.accepted ? undefined : outcome);
  }

  function stop() {
    chat?.stop();
    ref.current?.focus();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method is composing, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={onSubmit} className="shrink-0 border-t px-3 pt-3 pb-2">
      <div className="rounded-lg border border-border-strong bg-surface focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <textarea
          ref={ref}
          id={id}
          value={draft}
          rows={2}
          placeholder="Ask, or say what to do on this page"
          aria-describedby={refusal === undefined ? undefined : `${id}-refusal`}
          onChange={(event) => {
            onDraft(event.target.value);
            setRefusal(undefined);
          }}
          onKeyDown={onKeyDown}
          // Kerning makes each key slow in a long word without a break: its cost grows with the square of the length.
          style={{ fontKerning: "none" }}
          className="field-sizing-content block max-h-40 min-h-14 w-full resize-none bg-transparent px-3 py-2 text-sm leading-5 outline-none max-sm:text-base"
        />
        <div className="flex items-center gap-2 px-2 pb-2">
          <StepByStep chat={chat} isOn={snapshot?.stepByStep ?? false} />
          <span className="ml-auto" />
          {isRunning ? (
            // A key of its own: reused for "Send", the button would submit the form with the very press that stops.
            <Button key="stop" onClick={stop} busy={phase === "stopping"}>
              {phase === "stopping" ? null : <Square aria-hidden className="size-3 fill-current" />}
              Stop
            </Button>
          ) : (
            <Button
              key="send"
              type="submit"
              variant="primary"
              aria-disabled={draft.trim() === "" || undefined}
            >
              <ArrowUp aria-hidden className="size-3.5" />
              Send
            </Button>
          )}
        </div>
      </div>
      <div className="flex min-h-6 items-center justify-between gap-3 px-1 pt-1 text-xs text-text-muted">
        <p id={`${id}-refusal`} role="status" className="min-w-0 truncate">
          {refusal === undefined ? notice(model) : explain(refusal)}
        </p>
        <TokenCount snapshot={snapshot} model={model} />
      </div>
    </form>
  );
}

function notice(model: GatewayModelInfo | undefined): string {
  if (model?.kind !== "hosted") return "Shift+Enter for a new line";
  return `Messages and results of tools are sent to ${model.label}`;
}

function StepByStep({ chat, isOn }: { chat: AgentChat | undefined; isOn: boolean }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      title="Waits for you before each call"
      onClick={() => chat?.setStepByStep(!isOn)}
      className="group inline-flex items-center gap-2 rounded px-1 py-1 text-xs text-text-muted select-none hover:text-text"
    >
      <span
        aria-hidden
        className="h-4.5 w-8 shrink-0 rounded-full border border-text-muted bg-surface-muted p-0.5 transition-colors duration-100 group-aria-checked:border-accent group-aria-checked:bg-accent"
      >
        <span className="block size-3 rounded-full bg-text-muted transition-transform duration-100 group-aria-checked:translate-x-3.5 group-aria-checked:bg-accent-contrast" />
      </span>
      Step by step
    </button>
  );
}

/** The planner spends no tokens; what it reports is what a model would have been sent. */
const TOKENS_TITLE = {
  hosted: "Tokens of this conversation, as the provider counts them: sent, received",
  offline:
    "An estimate of what a language model would have been sent and have answered in this conversation. The offline planner spends no tokens and costs nothing.",
} as const;

function TokenCount({ snapshot, model }: Pick<ComposerProps, "snapshot" | "model">) {
  if (snapshot === undefined) return null;
  const { inputTokens, cachedInputTokens, outputTokens } = snapshot.usage;
  if (inputTokens + outputTokens === 0) return null;
  const isEstimate = model?.kind === "offline";
  const format = (count: number) =>
    count.toLocaleString("en", { notation: "compact", maximumFractionDigits: 1 });
  return (
    <p className="shrink-0 tabular-nums" title={TOKENS_TITLE[model?.kind ?? "hosted"]}>
      {isEstimate ? "Estimate: " : null}
      {format(inputTokens)} in{cachedInputTokens > 0 ? ` (${format(cachedInputTokens)} cached)` : null} ·{" "}
      {format(outputTokens)} out
    </p>
  );
}
