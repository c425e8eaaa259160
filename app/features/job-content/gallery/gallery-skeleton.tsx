import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { pageSize } from './gallery-list.ts';

/** In the place of the next ten. */
export function GallerySkeleton() {
  return (
    <div
      role="status"
      className="mt-5 grid grid-cols-2 gap-x-3 gap-y-5 first:mt-0 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 xl:grid-cols-5"
    >
      <VisuallyHidden>Loading...</VisuallyHidden>
      {Array.from({ length: pageSize }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and they never move
        <div key={at}>
          <Skeleton className="aspect-4/3 w-full rounded-lg" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-2 h-3.5 w-1/2" />
        </div>
      ))}
    </div>
  );
}
