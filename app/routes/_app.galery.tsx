import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { galleryList, galleryPages } from '#app/features/job-content/gallery/gallery-list.ts';
import { GalleryPage } from '#app/features/job-content/gallery/gallery-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { readListState } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Gallery - Fettle' }];

/** The first chunks fill the screen on a return visit. */
const atFirst = 5;

async function prefetch({ files }: PageQueries, { searchParams }: URL) {
  const pages = galleryPages(readListState(galleryList, searchParams)).slice(0, atFirst);
  await Promise.all(pages.map((page) => files.list.prefetch(page)));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'gallery.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

/** '/galery' is spelt as agreed (docs/decisions/0025); /gallery leads here. */
export default GalleryPage;
