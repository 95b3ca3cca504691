import { LoaderCircle } from "lucide-react";

export default function Loading() {
  return (
    <p role="status" className="grid min-h-dvh place-content-center text-text-muted">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      <span className="sr-only">Loading</span>
    </p>
  );
}
