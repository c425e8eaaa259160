import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { PropertiesPage } from '#app/features/properties/office/properties-page.tsx';
import { landlordsInput, propertyTable } from '#app/features/properties/office/property-list.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { NothingHere } from '#app/ui/nothing-here.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Properties - Fettle' }];

async function prefetch({ auth, properties, users }: PageQueries, url: URL) {
  const session = await auth.session.fetch();
  if (session.user?.role !== 'admin') return;
  await Promise.all([
    properties.list.prefetch(inputOfAddress(propertyTable, url.searchParams)),
    users.list.prefetch(landlordsInput),
  ]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch);
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

/** Admins only. */
export default function Properties() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'admin' ? <PropertiesPage /> : <NothingHere title="Properties" />;
}
