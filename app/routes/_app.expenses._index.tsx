import type { LoaderFunctionArgs } from '@remix-run/node';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { rolePage } from '#app/shell/role-page.tsx';
import { serverPage } from '#server/http/page.ts';

const { prefetch, Page } = rolePage({
  office: () => import('#app/features/expenses/office/expenses-page.tsx'),
  worker: () => import('#app/features/expenses/worker/expenses-page.tsx'),
});

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'expense.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;
export default Page;
