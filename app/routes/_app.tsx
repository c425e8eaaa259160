import type { LoaderFunctionArgs } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, Outlet } from '@remix-run/react';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { SignedIn } from '#app/shell/signed-in.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = (queries: PageQueries) => queries.auth.session.prefetch();

const loadJobHost = () => import('#app/shell/job-host.tsx');

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch);
export const clientLoader = (args: ClientLoaderFunctionArgs) => browserPage(args, prefetch);
export const shouldRevalidate = exceptOnSamePage;

/** The layout of all logged-in pages. */
export default function App() {
  const job = useLoaded(loadJobHost);
  return (
    <SignedIn>
      <Outlet />
      {job && <job.JobHost />}
    </SignedIn>
  );
}
