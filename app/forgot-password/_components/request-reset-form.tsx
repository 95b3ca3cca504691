"use client";

import Link from "next/link";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { FormError, TextField } from "@/app/_components/ui/field";
import { Notice } from "@/app/_components/ui/notice";
import { requestPasswordReset } from "@/app/_lib/session/reset-password";

export function RequestResetForm() {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [askedFor, setAskedFor] = useState<string>();

  async function ask(email: string): Promise<void> {
    setBusy(true);
    setError(undefined);
    const outcome = await requestPasswordReset(email);
    setBusy(false);
    if (outcome.ok) setAskedFor(email);
    else setError(outcome.message);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!busy) void ask(String(form.get("email") ?? "").trim());
  }

  if (askedFor !== undefined) {
    return (
      <div className="flex flex-col gap-4">
        <Notice role="status">
          <p className="wrap-anywhere">
            If {askedFor} has an account, a letter is on its way. Its link works once, for one hour. Where no
            mail server is set up, an admin finds the letter under Settings.
          </p>
        </Notice>
        <Link href="/sign-in" className="text-[13px] text-accent underline underline-offset-2">
          Back to sign-in
        </Link>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      {error === undefined ? null : <FormError>{error}</FormError>}
      <TextField label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      <Button type="submit" variant="primary" busy={busy}>
        Send link
      </Button>
      <Link href="/sign-in" className="text-[13px] text-accent underline underline-offset-2">
        Back to sign-in
      </Link>
    </form>
  );
}
