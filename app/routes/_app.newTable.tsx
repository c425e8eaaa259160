import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { demoQuery } from '#app/features/new-table/office/demo-list.ts';
import { NewTablePage } from '#app/features/new-table/office/new-table-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { NothingHere } from '#app/ui/nothing-here.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Modern Table - Fettle' }];

async function prefetch({ auth, jobs }: PageQueries, { searchParams }: URL) {
  const session = await auth.session.fetch();
  if (session.user?.role !== 'admin') return;
  await jobs.list.prefetch(demoQuery(searchParams));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch);
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

/** Admins only. */
export default function NewTable() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'admin' ? <NewTablePage /> : <NothingHere title="Modern Table" />;
}
