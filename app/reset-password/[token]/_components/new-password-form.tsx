"use client";

import Link from "next/link";
import { type FormEvent, useState } from "react";
import { Button, buttonClass } from "@/app/_components/ui/button";
import { FormError, TextField } from "@/app/_components/ui/field";
import { Notice } from "@/app/_components/ui/notice";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/app/_lib/password-length";
import { resetPassword } from "@/app/_lib/session/reset-password";

export function NewPasswordForm({ token }: { token: string }) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  async function save(password: string): Promise<void> {
    setBusy(true);
    setError(undefined);
    const outcome = await resetPassword(token, password);
    setBusy(false);
    if (outcome.ok) setDone(true);
    else setError(outcome.message);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password") ?? "");
    if (busy) return;
    if (password === String(form.get("again") ?? "")) void save(password);
    else setError("The two passwords differ. Type the same one twice.");
  }

  if (done) {
    return (
      <div className="flex flex-col gap-4">
        <Notice role="status">Your new password counts from now on.</Notice>
        <Link href="/sign-in" className={buttonClass("primary")}>
          Sign in
        </Link>
      </div>
    );
  }
  const passwords = {
    type: "password",
    autoComplete: "new-password",
    required: true,
    minLength: MIN_PASSWORD_LENGTH,
    maxLength: MAX_PASSWORD_LENGTH,
  } as const;
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      {error === undefined ? null : <FormError>{error}</FormError>}
      <TextField
        {...passwords}
        label="New password"
        name="password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
      />
      <TextField {...passwords} label="New password again" name="again" />
      <Button type="submit" variant="primary" busy={busy}>
        Save password
      </Button>
      <Link href="/forgot-password" className="text-[13px] text-accent underline underline-offset-2">
        Ask for another link
      </Link>
    </form>
  );
}
