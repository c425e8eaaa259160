import Images from 'lucide-react/icons/images';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/error-message.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { counted } from '#app/ui/counted.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';
import { GalleryFilters } from './gallery-filters.tsx';
import { galleryList } from './gallery-list.ts';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { GalleryTile } from './gallery-tile.tsx';
import { LoadMore } from './load-more.tsx';
import { useGallery } from './use-gallery.ts';

const FileViewer = lazyComponent(() =>
  import('#app/features/job-content/files/file-viewer.tsx').then((module) => module.FileViewer),
);

/** Every picture and video of the company, the newest first; more come as one scrolls. */
export function GalleryPage() {
  const { timeZone } = useCompanyDay();
  const list = useListState(galleryList);
  const { files, meta, failed, isLoading, hasMore, isCut } = useGallery(list.state);
  const viewer = useOpenPanel('file');
  /** Looked at since it was opened: the address says which one was opened first, and Back closes whatever is seen. */
  const [moved, setMoved] = useState<{ from: string; to: number } | null>(null);
  const seen = moved && moved.from === viewer.value ? moved.to : Number(viewer.value);
  const at = files.findIndex(({ id }) => id === seen);
  const more = useRef(list.showMore);
  more.current = list.showMore;
  // Whoever looks at one after the other finds the next there.
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
      {!isLoading && !failed && files.length === 0 && (
        <EmptyState icon={Images} title="No images available" />
      )}
      {isCut && (
        <p className="mt-8 text-center text-muted text-sm">
          There are older ones. Look for words or a category to find them.
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
