import Images from 'lucide-react/icons/images';
import { useEffect, useRef, useState } from 'react';
import { nameOf, Thumbnail } from '#app/features/job-content/files/file-grid.tsx';
import type { FileRow } from '#app/features/job-content/files/file-messages.ts';
import { errorMessage } from '#app/lib/error-message.ts';
import { formatDateInZone } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { formatDate } from '#app/table/list-columns.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { GalleryFilters } from './gallery-filters.tsx';
import { galleryList, pageSize } from './gallery-list.ts';
import { useGallery } from './use-gallery.ts';

const FileViewer = lazyComponent(() =>
  import('#app/features/job-content/files/file-viewer.tsx').then((module) => module.FileViewer),
);

/** All files of the company, newest first, loaded while scrolling. */
export function GalleryPage() {
  const { timeZone } = useCompanyDay();
  const list = useListState(galleryList);
  const { files, meta, failed, isLoading, hasMore, isCut } = useGallery(list.state);
  const viewer = useOpenPanel('file');
  /** The file shown after moving on. The URL holds the one opened first, so that Back closes the viewer. */
  const [moved, setMoved] = useState<{ from: string; to: number } | null>(null);
  const seen = moved && moved.from === viewer.value ? moved.to : Number(viewer.value);
  const at = files.findIndex(({ id }) => id === seen);
  const more = useRef(list.showMore);
  more.current = list.showMore;
  // Preloads the next files before the viewer reaches the end.
  const wantsMore = hasMore && !isLoading && at >= 0 && at >= files.length - 4;
  useEffect(() => {
    if (wantsMore) more.current();
  }, [wantsMore]);
  return (
    <div data-wide>
      <PageHeader title="Gallery">
        <span role="status">{counted(meta, 'file', 'files')}</span>
      </PageHeader>
      <GalleryFilters list={list} sample={files[0]} isLoading={isLoading} />
      {files.length > 0 && (
        <ul
          aria-label="Files"
          className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 xl:grid-cols-5"
        >
          {files.map((file) => (
            <GalleryTile
              key={file.id}
              file={file}
              timeZone={timeZone}
              onOpen={() => {
                setMoved(null);
                viewer.open(String(file.id));
              }}
            />
          ))}
        </ul>
      )}
      {isLoading && <GallerySkeleton />}
      {failed ? (
        <ErrorState
          title="Error loading data"
          message={errorMessage(failed.error)}
          onRetry={failed.refetch}
          retrying={failed.isFetching}
        />
      ) : (
        <LoadMore hasMore={hasMore} isLoading={isLoading} onMore={list.showMore} />
      )}
      {!isLoading && !failed && files.length === 0 && <EmptyState icon={Images} title="No images available" />}
      {isCut && (
        <p className="mt-8 text-center text-muted text-sm">
          More files are available. Search by description or category to find them.
        </p>
      )}
      <Later>
        {viewer.isMounted && (
          <FileViewer
            files={files}
            at={at < 0 ? null : at}
            {...(meta?.total_exact && { total: meta.total })}
            onMove={(to) => setMoved({ from: viewer.value ?? '', to: files[to]!.id })}
            onClose={viewer.close}
          />
        )}
      </Later>
    </div>
  );
}

/** Placeholder of the next ten files. */
function GallerySkeleton() {
  return (
    <div
      role="status"
      className="mt-5 grid grid-cols-2 gap-x-3 gap-y-5 first:mt-0 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 xl:grid-cols-5"
    >
      <span className="sr-only">Loading...</span>
      {Array.from({ length: pageSize }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered
        <div key={at}>
          <Skeleton className="aspect-4/3 w-full rounded-lg" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-2 h-3.5 w-1/2" />
        </div>
      ))}
    </div>
  );
}

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** Loads more when scrolled near, or at once if the page does not scroll. */
function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  const isWaiting = hasMore && !isLoading;
  useEffect(() => {
    const sentinel = end.current;
    if (!sentinel || !isWaiting) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div ref={end} className="mt-6 flex justify-center">
      {isWaiting && (
        <Button kind="secondary" onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  );
}

interface GalleryTileProps {
  file: FileRow;
  timeZone: string;
  onOpen: () => void;
}

function GalleryTile({ file, timeZone, onOpen }: GalleryTileProps) {
  const { job_title, property_address, user_first_name, createdAt } = file;
  const sent = formatDate(formatDateInZone(createdAt, timeZone));
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onOpen}
        aria-label={`Open ${nameOf(file)}`}
        className="relative flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken text-muted transition-shadow duration-quick hover:shadow-floating"
      >
        <Thumbnail file={file} />
      </button>
      <div className="mt-1.5 text-sm">
        <p className="truncate font-medium" title={nameOf(file)}>
          {nameOf(file)}
        </p>
        {job_title && (
          <p className="truncate" title={job_title}>
            {job_title}
          </p>
        )}
        {property_address && (
          <p className="truncate text-muted" title={property_address}>
            {property_address}
          </p>
        )}
        <p className="flex gap-x-1 text-muted">
          {user_first_name && <span className="truncate">{user_first_name}, </span>}
          <span className="shrink-0">{sent}</span>
        </p>
      </div>
    </li>
  );
}
