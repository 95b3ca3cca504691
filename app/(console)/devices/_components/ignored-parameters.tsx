import { Notice } from "@/app/_components/ui/notice";
import type { DevicePage } from "../_state/device-cache";
import type { IgnoredParameter } from "../_state/device-view-params";

export interface IgnoredParametersProps {
  readonly ignored: readonly IgnoredParameter[];
  /** The page that was loaded for this view, if it was. */
  readonly page: DevicePage | undefined;
  readonly wantedPage: number;
}

/** Says which part of the address was left out, so that nobody takes the list for what they asked for. */
export function IgnoredParameters({ ignored, page, wantedPage }: IgnoredParametersProps) {
  const pastTheEnd = page !== undefined && page.page < wantedPage;
  if (ignored.length === 0 && !pastTheEnd) return null;
  return (
    <Notice tone="warning" role="status">
      {ignored.map(({ key, label, value }) => (
        <p key={key}>
          {label} “<span className="break-all">{value}</span>” from the address is not a valid value and was
          ignored.
        </p>
      ))}
      {pastTheEnd ? (
        <p>
          There is no page {wantedPage}: page {page.page}, the last one, is shown.
        </p>
      ) : null}
    </Notice>
  );
}
