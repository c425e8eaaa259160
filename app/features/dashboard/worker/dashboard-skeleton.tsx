import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

/** In the place of the week's card, and as high. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="rounded-lg border border-line bg-raised p-4 sm:p-5">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton className="h-4 w-14" />
      <Skeleton className="mt-2 h-9 w-32" />
      <Skeleton className="mt-5 h-14 w-full" />
      <div className="mt-14 grid grid-cols-3 gap-4">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
    </div>
  );
}
