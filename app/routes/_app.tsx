import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { SignedIn } from '#app/shell/signed-in.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = (queries: PageQueries) => queries.auth.session.prefetch();

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch);
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function App() {
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  );
}
