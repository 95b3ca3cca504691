"use client";

import { useEffect } from "react";
import { FailureDetails } from "./_components/failure-details";
import { MessageScreen } from "./_components/message-screen";
import { Button, buttonClass } from "./_components/ui/button";

export default function ErrorScreen({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <MessageScreen
      title="This page could not be shown"
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
          <a href="/devices" className={buttonClass()}>
            Go to devices
          </a>
        </>
      }
    >
      <p>Something failed on the way. Nothing that you did was lost; try again, or start from the devices.</p>
      <FailureDetails error={error} />
    </MessageScreen>
  );
}
