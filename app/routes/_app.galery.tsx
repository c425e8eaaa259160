import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { readListState } from '#app/components/card-list/list-state.ts';
import { galleryList, galleryPages } from '#app/features/gallery/gallery-list.ts';
import { GalleryPage } from '#app/features/gallery/gallery-page.tsx';
import { browserPage } from '#app/lib/browser-page.ts';
import { exceptOnSamePage } from '#app/lib/same-page.ts';
import { type PageQueries, serverPage } from '#server/api/page.ts';

export const meta: MetaFunction = () => [{ title: 'Gallery - Fettle' }];

/** The first stretches, which fill the screen that somebody comes back to. */
const atFirst = 5;

async function prefetch({ files }: PageQueries, { searchParams }: URL) {
  const pages = galleryPages(readListState(galleryList, searchParams)).slice(0, atFirst);
  await Promise.all(pages.map((page) => files.list.prefetch(page)));
}

export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, prefetch, { permission: 'gallery.read' });
export const clientLoader = (args: ClientLoaderFunctionArgs) => browserPage(args, prefetch);
export const shouldRevalidate = exceptOnSamePage;

/** Spelt as the specification spells it (S2 2). */
export default function Gallery() {
  return <GalleryPage />;
}
