import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { lazy } from 'react';
import { CardListSkeleton } from '#app/components/card-list/card-list-skeleton.tsx';
import { readListState } from '#app/components/card-list/list-state.ts';
import { Later } from '#app/components/later.tsx';
import { OwnPaymentsPage } from '#app/features/payments/own-payments-page.tsx';
import { paymentList, paymentListInput } from '#app/features/payments/payment-list.ts';
import { companyDayOf } from '#app/features/session/use-company-day.ts';
import { useSessionUser } from '#app/features/session/use-session.ts';
import { browserPage } from '#app/lib/browser-page.ts';
import { exceptOnSamePage } from '#app/lib/same-page.ts';
import { type PageQueries, serverPage } from '#server/api/page.ts';

export const meta: MetaFunction = () => [{ title: 'Payments - Fettle' }];

/** Workers never load it. */
const officePage = () => import('#app/features/payments/office-payments-page.tsx');
const OfficePaymentsPage = lazy(() => officePage().then((part) => ({ default: part.OfficePaymentsPage })));

async function prefetchOffice(queries: PageQueries, { searchParams }: URL, today: string) {
  const [{ officePayQuestion }] = await Promise.all([
    import('#app/features/payments/office-pay-question.ts'),
    officePage(),
  ]);
  const asked = officePayQuestion(searchParams, today);
  if (asked.payments) await queries.payments.list.prefetch(asked.payments);
  if (asked.payRun) await queries.payRun.list.prefetch(asked.payRun);
  if (asked.statements) await queries.statements.list.prefetch(asked.statements);
  if (asked.cis) await queries.cis.list.prefetch(asked.cis);
}

async function prefetch(queries: PageQueries, url: URL) {
  const { auth, payments, statements } = queries;
  const session = await auth.session.fetch();
  if (!session.user) return;
  const { id } = session.user;
  const today = companyDayOf(session);
  if (session.user.role === 'admin') {
    await prefetchOffice(queries, url, today);
    return;
  }
  if (url.searchParams.get('tab') === 'statement') {
    const { statementWeek } = await import('#app/features/statements/statement-week.ts');
    await statements.get.prefetch({ id, week: statementWeek(url.searchParams, today) });
    return;
  }
  const state = readListState(paymentList, url.searchParams);
  await payments.list.prefetch(paymentListInput(state, id, today));
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
