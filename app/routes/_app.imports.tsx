import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { ImportsPage } from '#app/features/import/office/imports-page.tsx';
import { browserPage } from '#app/lib/browser-page.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Bring your data - Fettle' }];

const prefetch = ({ import: imports }: PageQueries) => imports.list.prefetch();

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'import.create' });
export const clientLoader = browserPage(prefetch);

export default ImportsPage;
