import type { FileRow } from '#app/features/job-content/files/file-messages.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ListState } from '#app/table/state/list-state.ts';
import { maxShown } from '#app/table/state/list-state.ts';
import { galleryPages, pageSize } from './gallery-list.ts';

const meta = { silent: true } as const;

/** The files loaded so far, in pages of ten. */
export function useGallery(state: ListState) {
  const pages = galleryPages(state);
  const queries = trpc.useQueries((t) => pages.map((page) => t.files.list(page, { meta })));
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
