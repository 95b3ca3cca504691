import { MapPinOff } from "lucide-react";
import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { MessageScreen } from "./_components/message-screen";
import { buttonClass } from "./_components/ui/button";
import { EmptyState } from "./_components/ui/empty-state";
import { hasOwnPage } from "./_lib/has-own-page";
import { REQUEST_PATH_HEADER } from "./_lib/request-path-header";
import { currentSession } from "./_lib/session/current-session";
import { ConsoleFrame } from "./(console)/_shell/console-frame";

export const metadata: Metadata = { title: "Page not found" };

const EXPLANATION = "There is nothing at this address. It may be mistyped, or the page may have moved.";

/** Beside the navigation for people who are signed in; anybody else can only sign in. */
export default async function NotFound() {
  const path = (await headers()).get(REQUEST_PATH_HEADER);
  // It is rendered with every page, in case that one is not found; most of the time nobody sees it.
  const person = path === null || hasOwnPage(path) ? null : await currentSession();
  if (!person) {
    return (
      <MessageScreen
        title="Page not found"
        actions={
          <Link href="/sign-in" className={buttonClass("primary")}>
            Sign in
          </Link>
        }
      >
        <p>{EXPLANATION}</p>
      </MessageScreen>
    );
  }
  return (
    <ConsoleFrame person={person}>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        role="status"
        icon={MapPinOff}
        title="Page not found"
        action={
          <Link href="/devices" className={buttonClass("primary")}>
            Go to devices
          </Link>
        }
      >
        {EXPLANATION}
      </EmptyState>
    </ConsoleFrame>
  );
}
