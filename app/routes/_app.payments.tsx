import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { readListState } from '#app/table/state/list-state.ts';
import { beforeTakingOver, served } from '#app/ui/served.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Payments - Fettle' }];

const OfficePaymentsPage = served(async (search) => {
  const part = await import('#app/features/pay/office/payments-page.tsx');
  await part.loadPayTab(search);
  return part.OfficePaymentsPage;
});
const ownPage = () => import('#app/features/pay/worker/payments-page.tsx');
const MyPaymentsPage = served(() => ownPage().then((module) => module.MyPaymentsPage));
beforeTakingOver((search, isOffice) => (isOffice ? OfficePaymentsPage : MyPaymentsPage).load(search));

async function prefetchOffice(queries: PageQueries, { searchParams }: URL, today: string) {
  const [{ officePayQuery }] = await Promise.all([
    import('#app/features/pay/office/pay-lists.ts'),
    OfficePaymentsPage.load(searchParams),
  ]);
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
  const [{ paymentList, paymentListInput }] = await Promise.all([ownPage(), MyPaymentsPage.load(url.searchParams)]);
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
  if (!user) return null;
  const fallback = <CardListSkeleton />;
  return user.role === 'admin' ? (
    <OfficePaymentsPage fallback={fallback} />
  ) : (
    <MyPaymentsPage userId={user.id} fallback={fallback} />
  );
}
