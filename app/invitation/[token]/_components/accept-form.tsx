"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { FormError, TextField } from "@/app/_components/ui/field";
import { newIdempotencyKey } from "@/app/_lib/new-idempotency-key";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/app/_lib/password-length";
import { describeFailure, rpc } from "@/app/_lib/rpc";
import { signIn } from "@/app/_lib/session/sign-in";

export interface AcceptFormProps {
  readonly token: string;
  readonly email: string;
  /** Whoever has an account proves it with its password; others choose one. */
  readonly hasAccount: boolean;
}

export function AcceptForm({ token, email, hasAccount }: AcceptFormProps) {
  const router = useRouter();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function accept(name: string, password: string): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const accepted = await rpc.invitations.accept({ token, password, ...(!hasAccount && { name }) });
      const signedIn = await signIn(accepted.email, password);
      if (!signedIn.ok) {
        window.location.assign("/sign-in");
        return;
      }
      const { organizationId } = accepted;
      await rpc.organizations.switch(
        { organizationId },
        { context: { idempotencyKey: newIdempotencyKey() } },
      );
      // A whole page load: nothing of an earlier person's page may live on.
      window.location.assign("/devices");
    } catch (failure) {
      setBusy(false);
      setError(describeFailure(failure));
      // What the page says of the invitation may no longer be so.
      router.refresh();
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    void accept(String(form.get("name") ?? ""), String(form.get("password") ?? ""));
  }

  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      {error === undefined ? null : <FormError>{error}</FormError>}
      <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      {hasAccount ? null : (
        <TextField label="Your name" name="name" autoComplete="name" required maxLength={80} />
      )}
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        maxLength={MAX_PASSWORD_LENGTH}
        {...(hasAccount
          ? { autoComplete: "current-password", hint: "The password of your account in Fleetline" }
          : {
              autoComplete: "new-password",
              minLength: MIN_PASSWORD_LENGTH,
              hint: `At least ${MIN_PASSWORD_LENGTH} characters`,
            })}
      />
      <Button type="submit" variant="primary" busy={busy}>
        Join
      </Button>
    </form>
  );
}
