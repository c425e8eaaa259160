import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { lazy } from 'react';
import { CardListSkeleton } from '#app/components/card-list/card-list-skeleton.tsx';
import { readListState } from '#app/components/card-list/list-state.ts';
import { Later } from '#app/components/later.tsx';
import { OwnPaymentsPage } from '#app/features/payments/own-payments-page.tsx';
import { paymentList, paymentListInput } from '#app/features/payments/payment-list.ts';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { companyDayOf } from '#app/features/session/use-company-day.ts';
import { browserPage } from '#app/lib/browser-page.ts';
import { exceptOnSamePage } from '#app/lib/same-page.ts';
import { type PageQueries, serverPage } from '#server/api/page.ts';

export const meta: MetaFunction = () => [{ title: 'Payments - Fettle' }];

/** Workers never load it. */
const officePage = () => import('#app/features/payments/office-payments-page.tsx');
const OfficePaymentsPage = lazy(() => officePage().then((part) => ({ default: part.OfficePaymentsPage })));

async function prefetchOffice({ payments }: PageQueries, { searchParams }: URL) {
  const [{ officePaymentQuestion }] = await Promise.all([
    import('#app/features/payments/office-payment-table.ts'),
    officePage(),
  ]);
  await payments.list.prefetch(officePaymentQuestion(searchParams));
}

async function prefetch(queries: PageQueries, url: URL) {
  const { auth, payments } = queries;
  const session = await auth.session.fetch();
  if (!session.user) return;
  if (session.user.role === 'admin') {
    await prefetchOffice(queries, url);
    return;
  }
  const state = readListState(paymentList, url.searchParams);
  await payments.list.prefetch(paymentListInput(state, session.user.id, companyDayOf(session)));
}

export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, prefetch, { permission: 'payment.read' });
export const clientLoader = (args: ClientLoaderFunctionArgs) => browserPage(args, prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function Payments() {
  const user = useSessionUser();
  if (user?.role !== 'admin') return user && <OwnPaymentsPage userId={user.id} />;
  return (
    <Later fallback={<CardListSkeleton />}>
      <OfficePaymentsPage />
    </Later>
  );
}
