import type { MetaFunction } from '@remix-run/node';
import { NotFoundPage } from '#app/features/shell/not-found-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Page Not Found - Fettle' }];

/** Every address that no other route knows. Thrown, so that the status is 404 for machines too. */
export const loader = () => {
  throw new Response(null, { status: 404, statusText: 'Page Not Found' });
};

export default NotFoundPage;
export const ErrorBoundary = NotFoundPage;
