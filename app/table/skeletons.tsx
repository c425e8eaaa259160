import { Skeleton } from '#app/ui/skeleton.tsx';

export function TableSkeleton() {
  return (
    <div role="status" className="overflow-hidden rounded-lg border border-line bg-raised">
      <span className="sr-only">Loading...</span>
      <div className="h-9 border-line border-b bg-sunken" />
      {Array.from({ length: 10 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
        <div key={row} className="flex h-10 items-center gap-6 border-line border-b px-4 last:border-0">
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-24 max-sm:hidden" />
          <Skeleton className="h-4 w-20 max-lg:hidden" />
          <Skeleton className="h-4 w-32 max-lg:hidden" />
        </div>
      ))}
    </div>
  );
}

export function CardListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
        <div key={row} className="rounded-lg border border-line bg-raised px-4 py-3">
          <div className="flex justify-between gap-3">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-5 w-14" />
          </div>
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-3 h-4 w-5/6" />
        </div>
      ))}
    </div>
  );
}
