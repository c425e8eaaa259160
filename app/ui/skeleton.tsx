import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A grey bar in the place of what is coming. Give it the size of what will stand there: nothing may jump. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-pulse rounded bg-sunken', className)} />
  );
}

/** Some lines of a list that is loading, said once to screen readers. */
export function SkeletonList({ rows = 3, label = 'Loading...' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="divide-y divide-line">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
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
