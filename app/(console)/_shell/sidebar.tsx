"use client";

import { ChartColumn, History, type LucideIcon, MapPin, RadioTower, Settings, Siren } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Brand } from "@/app/_components/brand";
import { classNames } from "@/app/_components/ui/class-names";
import { CONSOLE_PAGES, type ConsolePage } from "@/app/_lib/console-pages";

const LOOKS: Readonly<Record<ConsolePage, { readonly label: string; readonly icon: LucideIcon }>> = {
  devices: { label: "Devices", icon: RadioTower },
  map: { label: "Map", icon: MapPin },
  incidents: { label: "Incidents", icon: Siren },
  reports: { label: "Reports", icon: ChartColumn },
  activity: { label: "Activity", icon: History },
  settings: { label: "Settings", icon: Settings },
};

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="flex h-full flex-col gap-5 px-3 py-4">
      <Link href="/devices" onClick={onNavigate} className="rounded-md px-2 text-[15px]">
        <Brand />
      </Link>
      <ul className="flex flex-col gap-0.5">
        {CONSOLE_PAGES.map((page) => {
          const href = `/${page}`;
          const { label, icon: Icon } = LOOKS[page];
          const inside = pathname === href || pathname.startsWith(`${href}/`);
          return (
            <li key={href}>
              <Link
                href={href}
                onClick={onNavigate}
                aria-current={pathname === href ? "page" : undefined}
                className={classNames(
                  "flex h-8 items-center gap-2.5 rounded-md px-2 text-[13px] font-medium transition-colors",
                  inside
                    ? "bg-surface-muted text-text"
                    : "text-text-muted hover:bg-surface-muted hover:text-text",
                )}
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
