import type { Metadata } from "next";
import { headers } from "next/headers";
import { PublicPage } from "@/app/_components/public-page";
import { RequestResetForm } from "./_components/request-reset-form";

export const metadata: Metadata = { title: "Forgot password" };

export default async function ForgotPasswordPage() {
  await headers();
  return (
    <PublicPage title="Forgot your password?" lead="You get a letter with a link to set a new one.">
      <RequestResetForm />
    </PublicPage>
  );
}
