import { ORPCError } from "@orpc/client";
import type { Metadata } from "next";
import Link from "next/link";
import { PublicPage } from "@/app/_components/public-page";
import { buttonClass } from "@/app/_components/ui/button";
import { serverProcedures } from "@/app/_lib/server-procedures";
import { AcceptForm } from "./_components/accept-form";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

interface Props {
  readonly params: Promise<{ readonly token: string }>;
}

/** The invitation, or why there is none, in words for a person. */
async function lookAt(token: string) {
  const { invitations } = await serverProcedures();
  try {
    return { invitation: await invitations.look({ token }) };
  } catch (error) {
    if (error instanceof ORPCError && error.defined && error.status < 500) return { refusal: error.message };
    throw error;
  }
}

export default async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const looked = await lookAt(token.slice(0, 200));
  if (looked.invitation === undefined) {
    return (
      <PublicPage title="This invitation leads nowhere" lead={looked.refusal}>
        <Link href="/sign-in" className={buttonClass("secondary")}>
          Sign in
        </Link>
      </PublicPage>
    );
  }
  const { organization, role, email, hasAccount } = looked.invitation;
  return (
    <PublicPage
      title={`Join ${organization}`}
      lead={`You are invited as ${role}, with the address ${email}.`}
    >
      <AcceptForm token={token} email={email} hasAccount={hasAccount} />
    </PublicPage>
  );
}
