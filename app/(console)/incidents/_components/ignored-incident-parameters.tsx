import { Button } from "@/app/_components/ui/button";
import { IgnoredNotice } from "../../_list/ignored-notice";
import type { IncidentsScreen } from "../_state/use-incidents-screen";

/** Says what in the address leads nowhere, so that nobody takes the list for what they asked for. */
export function IgnoredIncidentParameters({ screen }: { screen: IncidentsScreen }) {
  const { view, list, ignored } = screen;
  const page = list.current ? list.page : undefined;
  const pastTheEnd = page !== undefined && page.page < view.page;
  const unknownCity = page !== undefined && view.city !== null && !page.cities.includes(view.city);
  return (
    <IgnoredNotice
      ignored={ignored}
      action={
        unknownCity ? (
          <Button onClick={() => screen.changeFilters({ city: null })}>Show every city</Button>
        ) : null
      }
    >
      {unknownCity ? (
        <p>
          City “<span className="break-all">{view.city}</span>” is none that your organisation has had
          incidents in.
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
