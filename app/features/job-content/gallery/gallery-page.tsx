import { useQueries } from '@tanstack/react-query';
import Images from 'lucide-react/icons/images';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { nameOf, Thumbnail } from '#app/features/job-content/files/file-grid.tsx';
import type { FileRow } from '#app/features/job-content/files/file-messages.ts';
import { PicturePair } from '#app/features/job-content/files/picture-pair.tsx';
import { inPairs } from '#app/features/job-content/files/picture-pairs.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatDate } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type ListState, maxShown } from '#app/table/state/list-state.ts';
import { type ListControl, useListState } from '#app/table/state/use-list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { readId, useOpenPanel } from '#app/ui/use-open-panel.ts';
import { maxQueryLength } from '#server/infra/constants.ts';
import { galleryList, galleryPages, pageSize, placeFilters } from './gallery-list.ts';

const FileViewer = lazyPart(() =>
  import('#app/features/job-content/files/file-viewer.tsx').then((module) => module.FileViewer),
);

/** All files of the company, newest first, loaded while scrolling. */
export function GalleryPage() {
  const { timeZone } = useCompanyDay();
  const list = useListState(galleryList);
  const { files, meta, failed, isLoading, hasMore, isCut } = useGallery(list.state);
  const viewer = useOpenPanel('file', { read: readId });
  /** The file shown after moving on. The URL holds the one opened first, so that Back closes the viewer. */
  const [moved, setMoved] = useState<{ from: number; to: number } | null>(null);
  const idOf = (opened: number | null) => (moved && moved.from === opened ? moved.to : opened);
  const indexOf = (opened: number | null) => files.findIndex(({ id }) => id === idOf(opened));
  const at = indexOf(viewer.value);
  const more = useRef(list.showMore);
  more.current = list.showMore;
  // Preloads the next files before the viewer reaches the end.
  const mustLoadMore = hasMore && !isLoading && at >= 0 && at >= files.length - 4;
  useEffect(() => {
    if (mustLoadMore) more.current();
  }, [mustLoadMore]);
  function onOpen({ id }: FileRow) {
    setMoved(null);
    viewer.open(id);
  }
  return (
    <div data-wide>
      <PageHeader title="Gallery" note={<span role="status">{counted(meta, 'file', 'files')}</span>} />
      <GalleryFilters list={list} sample={files[0]} isLoading={isLoading} />
      {files.length > 0 && (
        <ul
          aria-label="Files"
          className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] sm:gap-x-4"
        >
          {inPairs(files).map((each) =>
            'before' in each ? (
              <li key={each.after.id} className="min-w-0">
                <PicturePair pair={each} caption={placeOf(each.after)} onOpen={onOpen} />
              </li>
            ) : (
              <GalleryTile key={each.id} file={each} timeZone={timeZone} onOpen={() => onOpen(each)} />
            ),
          )}
        </ul>
      )}
      {isLoading && <GallerySkeleton />}
      {failed ? (
        <QueryError title="Error loading data" query={failed} />
      ) : (
        <LoadMore hasMore={hasMore} isLoading={isLoading} onMore={list.showMore} />
      )}
      {!isLoading && !failed && files.length === 0 && <EmptyState icon={Images} title="No images available" />}
      {isCut && (
        <p className="mt-8 text-center text-muted text-sm">
          More files are available. Search by description or category to find them.
        </p>
      )}
      {viewer.isMounted && (
        <FileViewer
          files={files}
          dialog={{
            ...viewer,
            isOpen: at >= 0,
            value: at < 0 ? null : at,
            shown: Math.max(0, indexOf(viewer.shown)),
            open: (to) => setMoved({ from: viewer.shown ?? 0, to: files[to]!.id }),
          }}
          {...(meta?.total_exact && { total: meta.total })}
        />
      )}
    </div>
  );
}

function GallerySkeleton() {
  return (
    <div
      role="status"
      className="mt-5 grid grid-cols-2 gap-x-3 gap-y-5 first:mt-0 sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] sm:gap-x-4"
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

/** Loads more when scrolled near, or at once if the page does not scroll. */
function LoadMore({ hasMore, isLoading, onMore }: { hasMore: boolean; isLoading: boolean; onMore: () => void }) {
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

const placeOf = ({ job_title, property_address }: FileRow) => [job_title, property_address].filter(Boolean).join(' · ');

function GalleryTile({ file, timeZone, onOpen }: { file: FileRow; timeZone: string; onOpen: () => void }) {
  const { user_first_name, createdAt } = file;
  const place = placeOf(file);
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
      {/* As high as that of a pair, which it becomes when the other picture is loaded. */}
      <div className="mt-1.5 min-h-[4.25rem] text-sm">
        {place && (
          <p className="truncate font-medium" title={place}>
            {place}
          </p>
        )}
        <p className="truncate text-muted" title={nameOf(file)}>
          {nameOf(file)}
        </p>
        <p className="flex gap-x-1 text-muted">
          {user_first_name && <span className="truncate">{user_first_name}, </span>}
          <span className="shrink-0">{formatDate(dayIn(timeZone, createdAt))}</span>
        </p>
      </div>
    </li>
  );
}

/** The files loaded so far. */
function useGallery(state: ListState) {
  const pages = galleryPages(state);
  const utils = trpc.useUtils();
  const queries = useQueries({
    queries: pages.map((page) => utils.files.list.queryOptions(page)),
  });
  const files = new Map<number, FileRow>();
  // By id: a file uploaded meanwhile shifts the pages, so the same file may be on two.
  for (const { data } of queries) for (const file of data?.data ?? []) files.set(file.id, file);
  const failed = queries.find(({ error, data }) => error && !data);
  const about = queries.find(({ data }) => data)?.data?.meta;
  const total = about?.total ?? 0;
  const isMore = total > pages.length * pageSize || (about !== undefined && !about.total_exact);
  return {
    files: [...files.values()],
    meta: about,
    failed,
    isLoading: queries.some(({ isPending }) => isPending),
    /** More can be loaded. */
    hasMore: isMore && pages.length * pageSize < maxShown,
    /** There are more files than may be loaded; the user must narrow the filters. */
    isCut: isMore && pages.length * pageSize >= maxShown,
  };
}

interface GalleryFiltersProps {
  list: ListControl;
  /** The first result, which has the name of its property or job. */
  sample: FileRow | undefined;
  isLoading: boolean;
}

/** Filters apply on Load or Enter only. */
function GalleryFilters({ list, sample, isLoading }: GalleryFiltersProps) {
  const { filters } = list.state;
  const { description: text = '', category: kind = 'all' } = filters;
  const [known, setKnown] = useState({ text, kind });
  const [description, setDescription] = useState(text);
  const [category, setCategory] = useState(kind);
  if (known.text !== text || known.kind !== kind) {
    setKnown({ text, kind });
    setDescription(text);
    setCategory(kind);
  }
  const placeNames = { property_id: sample?.property_address, job_id: sample?.job_title, expense_id: undefined };
  const places = placeFilters.filter((name) => filters[name]);
  return (
    <search className="mb-4">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          list.change({ filters: { description: description.trim(), category } });
        }}
        className="flex flex-wrap items-center gap-2"
      >
        <TextField
          label="Description"
          hideLabel
          type="search"
          maxLength={maxQueryLength}
          autoComplete="off"
          placeholder="Description contains"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          className="min-w-40 grow sm:max-w-60"
        />
        <SelectField
          label="Category"
          hideLabel
          options={galleryList.filters.category!.options!}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
          className="grow sm:max-w-44"
        />
        <Button type="submit" icon={Search} loading={isLoading}>
          Load
        </Button>
      </form>
      {places.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {places.map((name) => {
            const label = `${galleryList.filters[name]!.label}: ${placeNames[name] ?? `no. ${filters[name]}`}`;
            return (
              <li key={name}>
                <button
                  type="button"
                  aria-label={`Remove filter: ${label}`}
                  onClick={() => list.change({ filters: { [name]: '' } })}
                  className="inline-flex min-h-small items-center gap-1.5 rounded-full bg-accent-soft pr-2.5 pl-3.5 font-medium text-accent text-sm hover:underline"
                >
                  {label}
                  <X className="size-4" aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </search>
  );
}
