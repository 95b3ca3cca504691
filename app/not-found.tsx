import type { Metadata } from "next";
import Link from "next/link";
import { MessageScreen } from "./_components/message-screen";
import { buttonClass } from "./_components/ui/button";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <MessageScreen
      title="Page not found"
      actions={
        <Link href="/devices" className={buttonClass("primary")}>
          Go to devices
        </Link>
      }
    >
      <p>There is nothing at this address. It may be mistyped, or the page may have moved.</p>
    </MessageScreen>
  );
}
