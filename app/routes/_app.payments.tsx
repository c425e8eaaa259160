import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { readListState } from '#app/components/card-list/list-state.ts';
import { OwnPaymentsPage } from '#app/features/payments/own-payments-page.tsx';
import { paymentList, paymentListInput } from '#app/features/payments/payment-list.ts';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { companyDayOf } from '#app/features/session/use-company-day.ts';
import { browserPage } from '#app/lib/browser-page.ts';
import { exceptOnSamePage } from '#app/lib/same-page.ts';
import { type PageQueries, serverPage } from '#server/api/page.ts';

export const meta: MetaFunction = () => [{ title: 'Payments - Fettle' }];

async function prefetch({ auth, payments }: PageQueries, url: URL) {
  const session = await auth.session.fetch();
  if (!session.user) return;
  const state = readListState(paymentList, url.searchParams);
  await payments.list.prefetch(paymentListInput(state, session.user.id, companyDayOf(session)));
}

export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, prefetch, { permission: 'payment.read' });
export const clientLoader = (args: ClientLoaderFunctionArgs) => browserPage(args, prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function Payments() {
  const user = useSessionUser();
  return user && <OwnPaymentsPage userId={user.id} />;
}
