/** The reference under which the server's log has the cause; a production page is told nothing else. */
export function FailureDetails({ error }: { error: unknown }) {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  if (typeof digest !== "string") return null;
  return (
    <p className="mt-2 text-xs">
      Reference for support: <code className="font-mono">{digest}</code>
    </p>
  );
}
