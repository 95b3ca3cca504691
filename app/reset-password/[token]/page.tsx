import type { Metadata } from "next";
import { headers } from "next/headers";
import { PublicPage } from "@/app/_components/public-page";
import { NewPasswordForm } from "./_components/new-password-form";

export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

interface Props {
  readonly params: Promise<{ readonly token: string }>;
}

export default async function ResetPasswordPage({ params }: Props) {
  await headers();
  const { token } = await params;
  return (
    <PublicPage
      title="Set a new password"
      lead="You are signed out everywhere, and sign in with the new one."
    >
      <NewPasswordForm token={token} />
    </PublicPage>
  );
}
