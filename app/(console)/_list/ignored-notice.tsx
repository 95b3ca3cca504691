import type { ReactNode } from "react";
import { Notice } from "@/app/_components/ui/notice";
import type { IgnoredParameter } from "@/app/_lib/view-params";

export interface IgnoredNoticeProps {
  readonly ignored: readonly IgnoredParameter[];
  readonly action?: ReactNode;
  /** What else in the address leads nowhere; nothing when all of it is `null`. */
  readonly children?: readonly ReactNode[] | undefined;
}

/** Says what in the address was left out, so that nobody takes the page for what they asked for. */
export function IgnoredNotice({ ignored, action, children = [] }: IgnoredNoticeProps) {
  const others = children.filter((child) => child !== null);
  if (ignored.length === 0 && others.length === 0) return null;
  return (
    <Notice tone="warning" role="status" action={action}>
      {ignored.map(({ key, label, value }) => (
        <p key={key}>
          {label} “<span className="break-all">{value}</span>” from the address is not a valid value and was
          ignored.
        </p>
      ))}
      {children}
    </Notice>
  );
}
