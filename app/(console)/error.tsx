"use client";

import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { FailureDetails } from "@/app/_components/failure-details";
import { Button } from "@/app/_components/ui/button";
import { EmptyState } from "@/app/_components/ui/empty-state";
import { RouteReady } from "./_agent/route-ready";

/** A page failed; the console around it, the assistant and its conversation go on. */
export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <>
      <RouteReady outcome="failed" />
      <h1 className="sr-only">This page could not be shown</h1>
      <EmptyState
        role="alert"
        icon={TriangleAlert}
        title="This page could not be shown"
        action={
          <Button variant="primary" onClick={retry}>
            Load again
          </Button>
        }
      >
        Something failed on the way. Nothing that you did was lost.
      </EmptyState>
      <FailureDetails error={error} />
    </>
  );
}
