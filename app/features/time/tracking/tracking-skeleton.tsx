import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

/** In the place of what runs, until the page has read what this device knows of it. */
export function TrackingSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-16 rounded-lg" />
      <Skeleton className="h-28 rounded-md" />
    </div>
  );
}
