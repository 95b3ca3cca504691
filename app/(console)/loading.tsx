import { Skeleton } from "@/app/_components/ui/skeleton";

export default function ConsoleLoading() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading
      </p>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-2 h-4 w-64 max-w-full" />
      <Skeleton className="mt-6 h-80 w-full rounded-lg" />
    </div>
  );
}
