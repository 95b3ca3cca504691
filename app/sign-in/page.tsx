import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { PublicPage } from "@/app/_components/public-page";
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
    <PublicPage
      title={setupOpen ? "Set up your organisation" : "Sign in"}
      lead={
        setupOpen
          ? "You are the first one here. This makes your organisation and its first administrator."
          : "Operations console for your fleet of devices."
      }
    >
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
    </PublicPage>
  );
}
