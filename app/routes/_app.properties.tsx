import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { PropertiesPage } from '#app/features/properties/properties-page.tsx';
import { landlordsInput, propertyListInput, propertyTable } from '#app/features/properties/property-table.ts';
import { browserPage } from '#app/lib/browser-page.ts';
import { exceptOnSamePage } from '#app/lib/same-page.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { readTableState } from '#app/table/state/table-state.ts';
import { NothingHere } from '#app/ui/nothing-here.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Properties - Fettle' }];

async function prefetch({ auth, properties, users }: PageQueries, url: URL) {
  const session = await auth.session.fetch();
  if (session.user?.role !== 'admin') return;
  const state = readTableState(propertyTable, url.searchParams);
  await Promise.all([
    properties.list.prefetch(propertyListInput(state)),
    users.list.prefetch(landlordsInput),
  ]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch);
export const clientLoader = (args: ClientLoaderFunctionArgs) => browserPage(args, prefetch);
export const shouldRevalidate = exceptOnSamePage;

/** Admins only: others see 'nothing here'. */
export default function Properties() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'admin' ? <PropertiesPage /> : <NothingHere title="Properties" />;
}
