import { Button } from "@/app/_components/ui/button";
import type { IgnoredParameter } from "@/app/_lib/view-params";
import { IgnoredNotice } from "../../_list/ignored-notice";
import type { DevicePage } from "../_state/device-cache";
import type { DeviceView } from "../_state/device-view";

export interface IgnoredParametersProps {
  readonly ignored: readonly IgnoredParameter[];
  /** The page that was loaded for this view, if it was. */
  readonly page: DevicePage | undefined;
  readonly view: Pick<DeviceView, "city" | "page">;
  readonly onAnyCity: () => void;
}

/** Says what in the address leads nowhere, so that nobody takes the list for what they asked for. */
export function IgnoredParameters({ ignored, page, view, onAnyCity }: IgnoredParametersProps) {
  const pastTheEnd = page !== undefined && page.page < view.page;
  const unknownCity = page !== undefined && view.city !== null && !page.cities.includes(view.city);
  return (
    <IgnoredNotice
      ignored={ignored}
      action={unknownCity ? <Button onClick={onAnyCity}>Show every city</Button> : null}
    >
      {unknownCity ? (
        <p>
          City “<span className="break-all">{view.city}</span>” is none that your organisation has devices in.
        </p>
      ) : null}
      {pastTheEnd ? (
        <p>
          There is no page {view.page}: page {page.page}, the last one, is shown.
        </p>
      ) : null}
    </IgnoredNotice>
  );
}
