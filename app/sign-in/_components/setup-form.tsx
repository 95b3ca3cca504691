"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { FormError, TextField } from "@/app/_components/ui/field";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/app/_lib/password-length";
import { describeFailure, rpc } from "@/app/_lib/rpc";
import { signIn } from "@/app/_lib/session/sign-in";

/** What the very first visitor fills in; the server lets one of them win. */
export function SetupForm() {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function create(form: FormData): Promise<void> {
    const text = (field: string) => String(form.get(field) ?? "");
    const email = text("email").trim();
    const password = text("password");
    setBusy(true);
    setError(undefined);
    try {
      await rpc.setup.createOrganization({
        organizationName: text("organizationName"),
        name: text("name"),
        email,
        password,
      });
    } catch (failure) {
      setBusy(false);
      setError(describeFailure(failure));
      return;
    }
    const outcome = await signIn(email, password);
    window.location.assign(outcome.ok ? "/devices" : "/sign-in");
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) void create(new FormData(event.currentTarget));
  }

  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      {error === undefined ? null : <FormError>{error}</FormError>}
      <TextField
        label="Organisation"
        name="organizationName"
        autoComplete="organization"
        required
        maxLength={80}
      />
      <TextField label="Your name" name="name" autoComplete="name" required maxLength={80} />
      <TextField label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        required
        minLength={MIN_PASSWORD_LENGTH}
        maxLength={MAX_PASSWORD_LENGTH}
      />
      <Button type="submit" variant="primary" busy={busy}>
        Create organisation
      </Button>
    </form>
  );
}
