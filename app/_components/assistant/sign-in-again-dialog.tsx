import { Dialog } from "radix-ui";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { FormError, TextField } from "@/app/_components/ui/field";
import { ModalBackdrop } from "@/app/_components/ui/modal-backdrop";
import { sessionExpiry } from "@/app/_lib/session/session-expiry";
import { signIn } from "@/app/_lib/session/sign-in";
import type { AssistantProps } from "./assistant";

export interface SignInAgainDialogProps extends AssistantProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSignedIn: () => void;
}

/** Signs the same person in again without leaving the page, so that the conversation stays. */
export function SignInAgainDialog({ user, isOpen, onClose, onSignedIn }: SignInAgainDialogProps) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get("password");
    setBusy(true);
    const outcome = await signIn(user.email, typeof password === "string" ? password : "");
    setBusy(false);
    if (!outcome.ok) {
      setError(outcome.message);
      return;
    }
    setError(undefined);
    sessionExpiry.renewed();
    onSignedIn();
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay asChild>
          <ModalBackdrop />
        </Dialog.Overlay>
        <Dialog.Content className="fixed top-1/2 left-1/2 z-50 w-[min(24rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 animate-dialog-in rounded-xl border bg-surface p-5 shadow-panel">
          <Dialog.Title className="text-base font-semibold">Sign in again</Dialog.Title>
          <Dialog.Description className="mt-1 text-[13px] text-text-muted">
            Your session has ended. Sign in as the same person to go on with this conversation.
          </Dialog.Description>
          <form onSubmit={onSubmit} className="mt-4 flex flex-col gap-3">
            {error === undefined ? null : <FormError>{error}</FormError>}
            <TextField label="Email" type="email" value={user.email} readOnly autoComplete="username" />
            <TextField
              label="Password"
              name="password"
              type="password"
              required
              autoFocus
              autoComplete="current-password"
            />
            <div className="mt-1 flex justify-end gap-2">
              <Dialog.Close asChild>
                <Button>Cancel</Button>
              </Dialog.Close>
              <Button type="submit" variant="primary" busy={isBusy}>
                Sign in
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
