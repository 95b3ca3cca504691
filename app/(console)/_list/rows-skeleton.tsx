import { Skeleton } from "@/app/_components/ui/skeleton";

const ROWS = ["w-44", "w-36", "w-52", "w-40", "w-48", "w-36", "w-44", "w-52", "w-40", "w-36"];

/** A list's outline while its first page is loading. */
export function RowsSkeleton({ noun }: { noun: string }) {
  return (
    <div>
      <p className="sr-only" role="status">
        Loading {noun}
      </p>
      <div className="flex h-9 items-center border-b px-3">
        <Skeleton className="h-3 w-24" />
      </div>
      {ROWS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are a fixed drawing
        <div key={index} className="flex h-row items-center gap-4 border-b px-3 last:border-0">
          <Skeleton className="size-4" />
          <Skeleton className={`h-3 ${width} max-w-[40%]`} />
          <Skeleton className="h-3 w-16" />
          <Skeleton className="ml-auto h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
