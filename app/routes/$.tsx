import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { NotFoundPage } from '#app/ui/error-page.tsx';
import { serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Page Not Found - Fettle' }];

/** Catch-all. Without a session it redirects to the log-in page, like any URL, to reveal nothing; else a 404. */
export const loader = async (args: LoaderFunctionArgs) => {
  await serverPage(args);
  throw new Response(null, { status: 404, statusText: 'Page Not Found' });
};

export default NotFoundPage;
export const ErrorBoundary = NotFoundPage;
