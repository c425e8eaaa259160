import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { expenseList, expenseListInput } from '#app/features/expenses/worker/expense-list.ts';
import { MyExpensesPage } from '#app/features/expenses/worker/expenses-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { readListState } from '#app/table/state/list-state.ts';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Expenses - Fettle' }];

/** Workers never load it. */
const officePage = () => import('#app/features/expenses/office/expenses-page.tsx');
const OfficeExpensesPage = lazyComponent(() => officePage().then((module) => module.OfficeExpensesPage));

async function prefetch({ auth, expenses }: PageQueries, url: URL) {
  const session = await auth.session.fetch();
  if (!session.user) return;
  if (session.user.role === 'admin') {
    const [{ officeExpenseTable }, { inputOfAddress }] = await Promise.all([
      import('#app/features/expenses/office/expense-table.ts'),
      import('#app/table/state/list-state.ts'),
      officePage(),
    ]);
    await expenses.list.prefetch(inputOfAddress(officeExpenseTable, url.searchParams));
    return;
  }
  const state = readListState(expenseList, url.searchParams);
  await expenses.list.prefetch(expenseListInput(state, session.user.id, companyDayOf(session)));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'expense.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function Expenses() {
  const user = useSessionUser();
  if (user?.role !== 'admin') return user && <MyExpensesPage userId={user.id} />;
  return (
    <Later fallback={<CardListSkeleton />}>
      <OfficeExpensesPage />
    </Later>
  );
}
