"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { orpc } from "@/app/_lib/rpc";
import { sessionExpiry } from "@/app/_lib/session/session-expiry";
import { signedInUserId } from "@/app/_lib/session/signed-in-user";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { useConsoleAgent } from "../_agent/console-agent-provider";
import { sessionKey } from "../_agent/console-session";

const EVERY_MS = 5 * 60_000;

/**
 * Asks from time to time, and whenever the person comes back to the page, who the server takes them for. Somebody else,
 * another organisation or another role, as after signing in in another tab, loads the page anew.
 */
export function SessionWatch() {
  const { session, audit } = useConsoleAgent();
  const router = useRouter();
  const expired = useSessionExpired();
  const { data } = useQuery({
    ...orpc.session.current.queryOptions({ input: undefined }),
    enabled: !expired,
    initialData: session,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: "always",
    refetchInterval: EVERY_MS,
  });

  const handOver = useEffectEvent(() => {
    // What is still unsent was done by the person before, and would be booked on the one who is signed in now.
    audit.discard();
    router.refresh();
  });

  useEffect(() => {
    if (sessionKey(session) !== sessionKey(data)) handOver();
  }, [session, data]);

  useEffect(() => {
    if (!expired) return;
    const stop = onReturn(async () => {
      const userId = await signedInUserId();
      if (userId === undefined || !sessionExpiry.expired) return;
      if (userId !== session.user.id) handOver();
      sessionExpiry.renewed();
    });
    return () => {
      stop();
      // What was recorded meanwhile has waited for a session; another person's delivery has been discarded.
      void audit.flush();
    };
  }, [expired, session, audit]);

  return null;
}

/** Calls `look` when the person comes back to the page: from another tab, where they may have signed in, or window. */
function onReturn(look: () => Promise<void>): () => void {
  let looking = false;
  async function lookOnce(): Promise<void> {
    if (looking || document.visibilityState === "hidden") return;
    looking = true;
    try {
      await look();
    } finally {
      looking = false;
    }
  }
  const listener = () => void lookOnce();
  window.addEventListener("focus", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    window.removeEventListener("focus", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}
