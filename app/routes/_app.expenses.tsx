import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { expenseList, expenseListInput } from '#app/features/expenses/worker/expense-list.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { readListState } from '#app/table/state/list-state.ts';
import { beforeTakingOver, served } from '#app/ui/served.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Expenses - Fettle' }];

const OfficeExpensesPage = served(() =>
  import('#app/features/expenses/office/expenses-page.tsx').then((module) => module.OfficeExpensesPage),
);
const MyExpensesPage = served(() =>
  import('#app/features/expenses/worker/expenses-page.tsx').then((module) => module.MyExpensesPage),
);
beforeTakingOver((search, isOffice) => (isOffice ? OfficeExpensesPage : MyExpensesPage).load(search));

async function prefetch({ auth, expenses }: PageQueries, url: URL) {
  const session = await auth.session.fetch();
  if (!session.user) return;
  if (session.user.role === 'admin') {
    const [{ officeExpenseTable, pendingInput }, { inputOfAddress }] = await Promise.all([
      import('#app/features/expenses/office/expense-table.ts'),
      import('#app/table/state/list-state.ts'),
      OfficeExpensesPage.load(url.searchParams),
    ]);
    await Promise.all([
      expenses.list.prefetch(inputOfAddress(officeExpenseTable, url.searchParams)),
      expenses.list.prefetch(pendingInput),
    ]);
    return;
  }
  const state = readListState(expenseList, url.searchParams);
  await Promise.all([
    expenses.list.prefetch(expenseListInput(state, session.user.id, companyDayOf(session))),
    MyExpensesPage.load(url.searchParams),
  ]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'expense.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function Expenses() {
  const user = useSessionUser();
  if (!user) return null;
  const fallback = <CardListSkeleton />;
  return user.role === 'admin' ? (
    <OfficeExpensesPage fallback={fallback} />
  ) : (
    <MyExpensesPage userId={user.id} fallback={fallback} />
  );
}
