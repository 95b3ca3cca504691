import { Notice } from "@/app/_components/ui/notice";
import type { Difference } from "../_state/version-conflict";

/** Says what somebody else has changed while a person filled in a form, whose input stays. */
export function ChangedMeanwhile({ differences }: { differences: readonly Difference[] }) {
  return (
    <Notice tone="warning" role="alert">
      <p className="font-medium">Somebody has changed this device in the meantime.</p>
      {differences.map(({ label, before, now }) => (
        <p key={label} className="mt-1 wrap-anywhere">
          {label}: <s>{before}</s> is now <strong>{now}</strong>
        </p>
      ))}
      <p className="mt-1">What you typed is still here. Send it again if it should replace that.</p>
    </Notice>
  );
}
