import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Brand } from "@/app/_components/brand";
import { DemoBanner } from "@/app/_components/demo-banner";
import { showDemoBanner } from "@/app/_lib/demo-banner";
import { safeReturnPath } from "@/app/_lib/safe-return-path";
import { currentSession } from "@/app/_lib/session/current-session";
import { getSignInOptions } from "@/procedures/auth";
import { SetupForm } from "./_components/setup-form";
import { SignInForm } from "./_components/sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

interface Props {
  readonly searchParams: Promise<{ readonly next?: string | readonly string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  await headers();
  const { next } = await searchParams;
  const returnPath = safeReturnPath(typeof next === "string" ? next : undefined);
  if (await currentSession()) redirect(returnPath);
  const { personas, setupOpen } = await getSignInOptions();

  return (
    <>
      {(await showDemoBanner()) ? <DemoBanner /> : null}
      <main className="mx-auto flex min-h-[calc(100dvh-2rem)] w-full max-w-sm flex-col justify-center px-6 py-10">
        <Brand />
        <h1 className="mt-8 text-xl font-semibold tracking-tight">
          {setupOpen ? "Set up your organisation" : "Sign in"}
        </h1>
        <p className="mt-1 mb-6 text-text-muted">
          {setupOpen
            ? "You are the first one here. This makes your organisation and its first administrator."
            : "Operations console for your fleet of devices."}
        </p>
        {setupOpen ? (
          <SetupForm />
        ) : (
          <SignInForm
            returnPath={returnPath}
            personas={personas.map(({ label, email, password, organization }) => ({
              label,
              email,
              password,
              description: organization,
            }))}
          />
        )}
      </main>
    </>
  );
}
