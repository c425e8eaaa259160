import type { FileRow } from '#app/features/job-content/files/file-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ListState } from '#app/table/state/list-state.ts';
import { mostShown } from '#app/table/state/list-state.ts';
import { galleryPages, pageSize } from './gallery-list.ts';

const meta = { silent: true } as const;

/** The files shown so far, ten by ten, and what is known of the rest. */
export function useGallery(state: ListState) {
  const pages = galleryPages(state);
  const queries = trpc.useQueries((t) => pages.map((page) => t.files.list(page, { meta })));
  const files = new Map<number, FileRow>();
  // One that was sent meanwhile moves the others on: the last of one ten is the first of the next.
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
    /** There are more, and there is a way to them. */
    hasMore: isMore && pages.length * pageSize < mostShown,
    /** There are more, and they must be found by a narrower question. */
    isCut: isMore && pages.length * pageSize >= mostShown,
  };
}
