"use client";

import Link from "next/link";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/app/_components/ui/button";
import { FormError, TextField } from "@/app/_components/ui/field";
import { signIn } from "@/app/_lib/session/sign-in";

export interface Persona {
  readonly label: string;
  readonly email: string;
  readonly password: string;
  readonly description: string;
}

export interface SignInFormProps {
  readonly personas: readonly Persona[];
  /** A checked path of this application. */
  readonly returnPath: string;
}

type Attempt = { readonly state: "idle" } | { readonly state: "failed"; readonly message: string } | Signing;
type Signing = { readonly state: "signing"; readonly who: string };

const FORM = "form";

export function SignInForm({ personas, returnPath }: SignInFormProps) {
  const [attempt, setAttempt] = useState<Attempt>({ state: "idle" });
  const password = useRef<HTMLInputElement>(null);
  const signing = attempt.state === "signing" ? attempt.who : undefined;

  async function enter(who: string, email: string, secret: string): Promise<void> {
    if (signing !== undefined) return;
    setAttempt({ state: "signing", who });
    const outcome = await signIn(email, secret);
    if (outcome.ok) {
      // A whole page load: nothing of an earlier person's page may live on.
      window.location.assign(returnPath);
      return;
    }
    setAttempt({ state: "failed", message: outcome.message });
    password.current?.select();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void enter(FORM, String(data.get("email") ?? "").trim(), String(data.get("password") ?? ""));
  }

  return (
    <div className="flex flex-col gap-6">
      <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
        {attempt.state === "failed" ? <FormError>{attempt.message}</FormError> : null}
        <TextField label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          ref={password}
        />
        <Button type="submit" variant="primary" busy={signing === FORM}>
          Sign in
        </Button>
        <Link
          href="/forgot-password"
          className="self-start text-[13px] text-accent underline underline-offset-2"
        >
          Forgot password?
        </Link>
      </form>
      {personas.length > 0 ? (
        <section aria-labelledby="personas" className="border-t pt-5">
          <h2 id="personas" className="text-[13px] font-medium">
            Demo accounts
          </h2>
          <p className="mt-0.5 mb-3 text-xs text-text-muted">One click, no password. The data is made up.</p>
          <div className="flex flex-col gap-2">
            {personas.map((persona) => (
              <div
                key={persona.email}
                className="relative flex items-baseline justify-between gap-3 rounded-md border bg-surface px-3 py-2 text-[13px] hover:border-border-strong hover:bg-surface-hover"
              >
                <button
                  type="button"
                  aria-describedby={`${persona.email}-about`}
                  aria-busy={signing === persona.email || undefined}
                  onClick={() => void enter(persona.email, persona.email, persona.password)}
                  className="rounded-sm font-medium whitespace-nowrap after:absolute after:inset-0"
                >
                  Sign in as {persona.label}
                </button>
                <span id={`${persona.email}-about`} className="truncate text-xs text-text-muted">
                  {persona.description}
                </span>
              </div>
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}
