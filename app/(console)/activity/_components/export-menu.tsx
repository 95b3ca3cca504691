"use client";

import { Download } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { buttonClass } from "@/app/_components/ui/button";
import { MenuContent, MenuItem } from "@/app/_components/ui/menu";
import type { ActivityFilters } from "../_state/activity-view";

const FORMATS = [
  { format: "csv", label: "CSV, for a spreadsheet" },
  { format: "ndjson", label: "NDJSON, for a program" },
] as const;

/** What the list shows, all of it, as a file. */
export function ExportMenu({ filters }: { filters: ActivityFilters }) {
  function addressOf(format: string): string {
    const query = new URLSearchParams({ format });
    for (const [name, value] of Object.entries(filters)) if (value !== null) query.set(name, value);
    return `/activity/export?${query}`;
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonClass()}>
        <Download aria-hidden className="size-3.5" />
        Export
      </DropdownMenu.Trigger>
      <MenuContent label="Export">
        {FORMATS.map(({ format, label }) => (
          <MenuItem key={format} onSelect={() => window.location.assign(addressOf(format))}>
            {label}
          </MenuItem>
        ))}
      </MenuContent>
    </DropdownMenu.Root>
  );
}
