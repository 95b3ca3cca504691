import { Notice } from "@/app/_components/ui/notice";

/** Says that what was asked for is not what the screen shows by now. Approving stays possible: the runtime decides. */
export function ScreenMoved({ className }: { className?: string }) {
  return (
    <Notice tone="warning" role="status" className={className}>
      The screen has changed since; approving this would be refused.
    </Notice>
  );
}
