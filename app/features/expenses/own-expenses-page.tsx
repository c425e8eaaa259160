import { keepPreviousData } from '@tanstack/react-query';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import { DatedCards } from '#app/components/card-list/dated-cards.tsx';
import { useListState } from '#app/components/card-list/use-list-state.ts';
import { PageHeader } from '#app/components/page-header.tsx';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import { trpc } from '#app/lib/trpc.ts';
import { AddExpense } from './add-expense.tsx';
import { ExpenseActions } from './expense-actions.tsx';
import { expenseColumns } from './expense-columns.tsx';
import { expenseList, expenseListInput } from './expense-list.ts';
import { ExpensesOnTheirWay } from './expenses-on-their-way.tsx';
import { useShownExpenses } from './use-shown-expenses.ts';

/** What one spent for the company. */
export function OwnExpensesPage({ userId }: { userId: number }) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(expenseList);
  const input = expenseListInput(list.state, userId, today);
  const query = trpc.expenses.list.useQuery(input, {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const shown = useShownExpenses(query, input);
  return (
    <>
      <PageHeader title="Expenses" />
      <AddExpense today={today} />
      <div className="mb-4 empty:hidden">
        <ExpensesOnTheirWay heading="h2" />
      </div>
      <DatedCards
        spec={expenseList}
        list={list}
        label="Expenses"
        searchLabel="Search expenses"
        nouns={['expense', 'expenses']}
        query={shown}
        known={query}
        columns={expenseColumns}
        rowKey={({ id }) => id}
        today={today}
        timeZone={timeZone}
        extra={(expense) => ({ actions: <ExpenseActions expense={expense} today={today} /> })}
        empty={{ icon: Receipt, children: 'What you buy for the work appears here.' }}
      />
      <WorkerBackToTop />
    </>
  );
}
