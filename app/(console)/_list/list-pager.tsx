"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/app/_components/ui/button";
import { SelectField } from "@/app/_components/ui/select-field";
import { PAGE_SIZES, type PageSize } from "@/app/_lib/view-params";
import { AgentTouchTag } from "../_agent/agent-touch";

export interface ListPagerProps {
  /** What the list holds, in the plural: "devices". */
  readonly noun: string;
  /** Where the assistant's hand is shown after it turned the page. */
  readonly place: string;
  readonly page: number;
  readonly pageCount: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
}

/** Where in a long list a person is, and the way to its other pages. */
export function ListPager(props: ListPagerProps) {
  const { noun, place, page, pageCount, pageSize, total, onPage, onPageSize } = props;
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-3 py-2 text-[13px]"
    >
      <p className="text-text-muted tabular-nums" role="status">
        {first}–{last} of {total}
      </p>
      <AgentTouchTag place={place} />
      <div className="ml-auto flex items-center gap-3">
        <SelectField
          label="Rows per page"
          labelHidden
          value={pageSize}
          onChange={(event) => {
            const size = PAGE_SIZES.find((known) => String(known) === event.target.value);
            if (size) onPageSize(size);
          }}
          className="w-28"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} rows
            </option>
          ))}
        </SelectField>
        <span className="hidden whitespace-nowrap text-text-muted tabular-nums sm:inline">
          Page {page} of {pageCount}
        </span>
        <div className="flex">
          <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden className="size-4" />
          </IconButton>
          <IconButton label="Next page" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
    </nav>
  );
}
