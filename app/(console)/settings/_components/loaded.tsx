"use client";

import type { ReactNode } from "react";
import { Button } from "@/app/_components/ui/button";
import { Notice } from "@/app/_components/ui/notice";
import { Skeleton } from "@/app/_components/ui/skeleton";
import { describeFailure } from "@/app/_lib/rpc";
import { useSessionExpired } from "@/app/_lib/session/use-session-expired";

export interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** What a query has brought; its outline until then, and why when it failed. What was loaded before stays. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  const expired = useSessionExpired();
  return (
    <>
      {error !== null && !expired ? (
        <Notice
          tone="warning"
          role="alert"
          className="m-2"
          action={<Button onClick={() => void refetch()}>Load again</Button>}
        >
          {describeFailure(error)}
        </Notice>
      ) : null}
      {data === undefined && error === null ? (
        <div className="p-4">
          <span className="sr-only" role="status">
            Loading
          </span>
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
      ) : null}
      {data === undefined ? null : children(data)}
    </>
  );
}
