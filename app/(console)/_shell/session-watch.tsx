"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { orpc } from "@/app/_lib/rpc";
import { sessionExpiry } from "@/app/_lib/session/session-expiry";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";
import { useConsoleAgent } from "../_agent/console-agent-provider";
import { sessionKey } from "../_agent/console-session";

const EVERY_MS = 5 * 60_000;
const WHILE_EXPIRED_MS = 3_000;

/**
 * Asks from time to time, and whenever the person comes back to the page, who the server takes them for. Somebody else,
 * another organisation or another role, as after signing in in another tab, loads the page anew.
 */
export function SessionWatch() {
  const { session, audit } = useConsoleAgent();
  const router = useRouter();
  const expired = useSessionExpired();
  const { data, dataUpdatedAt } = useQuery({
    ...orpc.session.current.queryOptions({ input: undefined }),
    initialData: session,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: "always",
    refetchInterval: expired ? WHILE_EXPIRED_MS : EVERY_MS,
  });

  useEffect(() => {
    const since = sessionExpiry.expiredAt;
    if (expired && since !== undefined && dataUpdatedAt > since) sessionExpiry.renewed();
  }, [expired, dataUpdatedAt]);

  useEffect(() => {
    if (sessionKey(session) === sessionKey(data)) return;
    // What is still unsent was done by the person before, and would be booked on the one who is signed in now.
    audit.discard();
    router.refresh();
  }, [session, data, router, audit]);

  return null;
}
