import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { MyPaymentsPage, paymentList, paymentListInput } from '#app/features/pay/worker/payments-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { readListState } from '#app/table/state/list-state.ts';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Payments - Fettle' }];

/** Workers never load it. */
const officePage = () => import('#app/features/pay/office/payments-page.tsx');
const OfficePaymentsPage = lazyComponent(() => officePage().then((module) => module.OfficePaymentsPage));

async function prefetchOffice(queries: PageQueries, { searchParams }: URL, today: string) {
  const [{ officePayQuery }] = await Promise.all([import('#app/features/pay/office/pay-lists.ts'), officePage()]);
  const requested = officePayQuery(searchParams, today);
  if (requested.payments) await queries.payments.list.prefetch(requested.payments);
  if (requested.payRun) await queries.payRun.list.prefetch(requested.payRun);
  if (requested.statements) await queries.statements.list.prefetch(requested.statements);
  if (requested.cis) await queries.cis.list.prefetch(requested.cis);
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
    const { statementWeek } = await import('#app/features/pay/statements/statement.ts');
    await statements.get.prefetch({ id, week: statementWeek(url.searchParams, today) });
    return;
  }
  const state = readListState(paymentList, url.searchParams);
  await payments.list.prefetch(paymentListInput(state, id, today));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'payment.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function Payments() {
  const user = useSessionUser();
  if (user?.role !== 'admin') return user && <MyPaymentsPage userId={user.id} />;
  return (
    <Later fallback={<CardListSkeleton />}>
      <OfficePaymentsPage />
    </Later>
  );
}
