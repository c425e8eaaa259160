import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { NotFoundPage } from '#app/ui/not-found-page.tsx';
import { serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Page Not Found - Fettle' }];

/**
 * Every address that no other route knows. Without a session it shows the log-in, as any other does, and gives
 * nothing away; else 404, thrown, so that the status says so to machines too.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  await serverPage(args);
  throw new Response(null, { status: 404, statusText: 'Page Not Found' });
};

export default NotFoundPage;
export const ErrorBoundary = NotFoundPage;
