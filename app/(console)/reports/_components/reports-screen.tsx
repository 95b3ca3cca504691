"use client";

import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { may } from "../../_agent/console-session";
import { IgnoredNotice } from "../../_list/ignored-notice";
import { PageHeader } from "../../_shell/page-header";
import { EmailReference, GenerateReference } from "../_agent/report-references";
import { useReportCapabilities } from "../_agent/use-report-capabilities";
import { useReportsScreen } from "../_state/use-reports-screen";
import { ReportActions } from "./report-actions";
import { ReportBuilder } from "./report-builder";
import { ReportPreview } from "./report-preview";

export function ReportsScreen() {
  const screen = useReportsScreen();
  const { session } = useConsoleAgent();
  const { plan } = screen;
  const maySend = may(session, "reports:send");
  const unknown = screen.cities && plan.cities.filter((city) => !screen.cities?.includes(city));

  useReportCapabilities(screen);

  return (
    <div>
      <GenerateReference plan={plan} />
      {maySend ? <EmailReference plan={plan} /> : null}
      <PageHeader title="Reports" actions={<ReportActions screen={screen} maySend={maySend} />}>
        Figures about your fleet, to look at, to download and to send
      </PageHeader>
      <div className="flex flex-col gap-3">
        <IgnoredNotice ignored={screen.ignored}>
          {[
            unknown !== undefined && unknown.length > 0 ? (
              <p key="cities" className="wrap-anywhere">
                Your organisation has no devices in {unknown.join(", ")}.
              </p>
            ) : null,
          ]}
        </IgnoredNotice>
        <ReportBuilder screen={screen} />
        <ReportPreview screen={screen} />
      </div>
    </div>
  );
}
