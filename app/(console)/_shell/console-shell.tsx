import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { Brand } from "@/app/_components/brand";
import { DemoBanner } from "@/app/_components/demo-banner";
import type { ConsoleSession } from "../_agent/console-session";
import { ApprovalsButton } from "../_approvals/approvals-button";
import { AccountMenu } from "./account-menu";
import { AppearanceMenu } from "./appearance-menu";
import { MobileNavigation } from "./mobile-navigation";
import { SessionExpiredNotice } from "./session-expired-notice";
import { Sidebar } from "./sidebar";

export interface ConsoleShellProps {
  readonly organization: ConsoleSession["organization"];
  readonly demoBanner: boolean;
  /** The assistant's button, which brings its panel along. */
  readonly assistant: ReactNode;
  readonly children: ReactNode;
}

export function ConsoleShell({ organization, demoBanner, assistant, children }: ConsoleShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent font-medium text-accent-contrast focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      {demoBanner ? <DemoBanner /> : null}
      <div className="flex flex-1">
        <div className="hidden w-56 shrink-0 border-r bg-surface lg:block">
          <div className="sticky top-(--banner-height) h-[calc(100dvh-var(--banner-height))]">
            <Sidebar />
          </div>
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-(--banner-height) z-20 @container flex h-(--header-height) items-center gap-1 border-b bg-surface px-3 lg:px-6">
            <MobileNavigation />
            <span className="flex lg:hidden">
              <Brand compact />
            </span>
            <p className="mr-auto flex min-w-0 items-center gap-2 pl-2 text-[13px] font-medium lg:pl-0">
              <Building2 aria-hidden className="size-4 shrink-0 text-text-muted" />
              <span className="truncate">{organization.name}</span>
            </p>
            <ApprovalsButton />
            {assistant}
            <AppearanceMenu />
            <AccountMenu />
          </header>
          <SessionExpiredNotice />
          <main id="main" tabIndex={-1} className="flex-1 px-4 pt-5 pb-10 outline-none lg:px-6">
            <div className="@container/main mx-auto w-full max-w-[100rem]">{children}</div>
          </main>
        </div>
      </div>
    </div>
  );
}
