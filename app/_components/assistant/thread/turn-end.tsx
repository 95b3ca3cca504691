import { useEffect, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { Notice } from "@/app/_components/ui/notice";
import { sessionExpiry } from "@/app/_lib/session/session-expiry";
import type { ChatFailure, ChatTurnState } from "@/lib/agent-chat";
import { useSecondsLeft } from "../approval/use-seconds-left";
import type { AssistantProps } from "../assistant";
import { SignInAgainDialog } from "../sign-in-again-dialog";

export interface TurnEndProps extends AssistantProps {
  readonly state: ChatTurnState;
  readonly onRetry: () => void;
  readonly onStartOver: () => void;
  /** Absent when something was done already, so that the message cannot be taken back. */
  readonly onEdit: (() => void) | undefined;
}

/** Why the latest turn ended without a whole answer, and what the person can do about it. */
export function TurnEnd({ user, state, onRetry, onStartOver, onEdit }: TurnEndProps) {
  switch (state.kind) {
    case "running":
    case "answered":
      return null;
    case "stopped":
      return (
        <Notice action={<Button onClick={onRetry}>Go on</Button>}>
          You stopped the assistant. Nothing further will run.
        </Notice>
      );
    case "step-cap":
      return (
        <Notice tone="warning" action={<Button onClick={onRetry}>Go on</Button>}>
          Stopped after {state.limit} steps, the most that one message may take.
        </Notice>
      );
    case "cut-short":
      return (
        <Notice tone="warning" action={<Button onClick={onRetry}>Go on</Button>}>
          {state.reason === "length"
            ? "The answer reached the longest length allowed and ends here."
            : "The model's provider withheld the rest of this answer."}
        </Notice>
      );
    case "failed":
      return (
        <Failure
          user={user}
          failure={state.failure}
          onRetry={onRetry}
          onStartOver={onStartOver}
          onEdit={onEdit}
        />
      );
    default:
      return state satisfies never;
  }
}

type FailureProps = Omit<TurnEndProps, "state"> & { readonly failure: ChatFailure };

function Failure({ user, failure, onRetry, onStartOver, onEdit }: FailureProps) {
  const [isSigningIn, setSigningIn] = useState(false);
  const { recovery } = failure;

  useEffect(() => {
    if (recovery === "sign-in") sessionExpiry.report();
  }, [recovery]);

  return (
    <Notice tone="danger" role="alert">
      <p>{failure.message}</p>
      <div className="mt-2 flex flex-wrap gap-2 text-text">
        {recovery === "sign-in" ? <Button onClick={() => setSigningIn(true)}>Sign in again</Button> : null}
        {recovery === "reload" ? (
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        ) : null}
        {recovery === "start-over" ? <Button onClick={onStartOver}>Start a new conversation</Button> : null}
        {recovery === "reload" ? null : <TryAgain delayMs={failure.retryAfterMs ?? 0} onRetry={onRetry} />}
        {onEdit === undefined ? null : (
          <Button variant="ghost" onClick={onEdit}>
            Edit message
          </Button>
        )}
      </div>
      {recovery === "sign-in" ? (
        <SignInAgainDialog
          user={user}
          isOpen={isSigningIn}
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            setSigningIn(false);
            onRetry();
          }}
        />
      ) : null}
    </Notice>
  );
}

function TryAgain({ delayMs, onRetry }: { delayMs: number; onRetry: () => void }) {
  const [until] = useState(() => Date.now() + delayMs);
  const seconds = useSecondsLeft(until);
  return (
    <Button disabled={seconds > 0} onClick={onRetry}>
      {seconds > 0 ? `Try again in ${seconds} s` : "Try again"}
    </Button>
  );
}
