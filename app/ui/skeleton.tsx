import { classNames } from './class-names.ts';

/** A loading placeholder. Give it the size of the content, to avoid layout shifts. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={classNames('block animate-pulse rounded bg-neutral-soft', className)}
    />
  );
}

/** Placeholder lines of a list, announced once to screen readers. */
export function SkeletonList({ rows = 3, label = 'Loading...' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
        <div key={row} className="flex items-center gap-3 py-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="grow space-y-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
