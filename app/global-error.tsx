"use client";

import { useEffect } from "react";
import "./globals.css";
import { FailureDetails } from "./_components/failure-details";
import { MessageScreen } from "./_components/message-screen";
import { Button } from "./_components/ui/button";

/** Takes the place of the root layout when that one fails, so it brings its own document. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <html lang="en">
      <body>
        <title>Fleetline could not start</title>
        <MessageScreen
          title="Fleetline could not start"
          actions={
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          }
        >
          <p>The page failed before anything could be shown. Try again in a moment.</p>
          <FailureDetails error={error} />
        </MessageScreen>
      </body>
    </html>
  );
}
