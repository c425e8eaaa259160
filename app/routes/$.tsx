import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { NotFoundPage } from '#app/ui/error-page.tsx';
import { serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Page Not Found - Fettle' }];

/** Catch-all. Without a session it redirects to the log-in page, like any URL, to reveal nothing; else a 404. */
export const loader = async (args: LoaderFunctionArgs) => {
  await serverPage(args);
  throw new Response(null, { status: 404, statusText: 'Page Not Found' });
};

/** Workers' pages know only each other (scripts/lean-packages.ts): the server answers what else a link leads to. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  window.location.assign(request.url);
  return new Promise<never>(() => {});
};

export default NotFoundPage;
export const ErrorBoundary = NotFoundPage;
