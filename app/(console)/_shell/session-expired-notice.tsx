"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SignInAgainDialog } from "@/app/_components/assistant/sign-in-again-dialog";
import { Button } from "@/app/_components/ui/button";
import { Notice } from "@/app/_components/ui/notice";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { useConsoleAgent } from "../_agent/console-agent-provider";

/** Says that the session has ended and lets the person go on where they are: nothing on the page is lost. */
export function SessionExpiredNotice() {
  const expired = useSessionExpired();
  const [asking, setAsking] = useState(false);
  const { session } = useConsoleAgent();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!expired) return;
    // What failed for want of a session is loaded again as soon as there is one.
    return () => void queryClient.invalidateQueries();
  }, [expired, queryClient]);

  if (!expired) return null;
  return (
    <div className="px-4 pt-3 lg:px-6">
      <Notice
        tone="warning"
        role="alert"
        action={
          <Button variant="primary" onClick={() => setAsking(true)}>
            Sign in again
          </Button>
        }
      >
        Your session has ended. Everything on this page stays as it is; sign in again to go on.
      </Notice>
      <SignInAgainDialog
        user={session.user}
        isOpen={asking}
        onClose={() => setAsking(false)}
        onSignedIn={() => setAsking(false)}
      />
    </div>
  );
}
