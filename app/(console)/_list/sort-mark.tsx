import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";

/** How a column is sorted, beside its name. */
export function SortMark({ sorted }: { sorted: false | "asc" | "desc" }) {
  if (sorted === "asc") return <ArrowUp aria-hidden className="size-3" />;
  if (sorted === "desc") return <ArrowDown aria-hidden className="size-3" />;
  return <ChevronsUpDown aria-hidden className="size-3 opacity-60" />;
}
