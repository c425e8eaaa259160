import type { LoaderFunctionArgs } from '@remix-run/node';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { rolePage } from '#app/shell/role-page.tsx';
import { serverPage } from '#server/http/page.ts';

const { prefetch, Page } = rolePage({ worker: () => import('#app/features/pay/worker/statement.tsx') });

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'statement.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default Page;
