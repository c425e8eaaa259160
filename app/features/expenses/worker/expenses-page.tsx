import { keepPreviousData } from '@tanstack/react-query';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import { WorkerBackToTop } from '#app/features/session/worker-back-to-top.tsx';
import type { PageProps, PageRequest } from '#app/lib/page-module.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { PendingUploads } from '#app/offline/ui/pending-uploads.tsx';
import { DatedCards } from '#app/table/cards/dated-cards.tsx';
import { readListState } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { expenseColumns, usePendingExpenses } from '../expense-columns.tsx';
import { AddExpense, ExpenseActions } from './expense-actions.tsx';
import { expenseList, expenseListInput } from './expense-list.ts';

export const prefetch = ({ queries, search, user, today }: PageRequest) =>
  queries.expenses.list.prefetch(expenseListInput(readListState(expenseList, search), user.id, today));

export function Page({ user: { id: userId } }: PageProps) {
  const { timeZone, today } = useCompanyDay();
  const list = useListState(expenseList);
  const input = expenseListInput(list.state, userId, today);
  const query = trpc.expenses.list.useQuery(input, { placeholderData: keepPreviousData });
  const pending = usePendingExpenses(query);
  return (
    <>
      <AddExpense today={today} />
      <div className="mb-4 empty:hidden">
        <PendingUploads kind="expense" heading="h2" />
      </div>
      <DatedCards
        spec={expenseList}
        list={list}
        label="Expenses"
        searchLabel="Search expenses"
        nouns={['expense', 'expenses']}
        query={pending}
        known={query}
        columns={expenseColumns}
        rowKey={({ id }) => id}
        today={today}
        timeZone={timeZone}
        extra={(expense) => ({ actions: <ExpenseActions expense={expense} today={today} /> })}
        empty={{ icon: Receipt, children: 'Expenses you add appear here.' }}
      />
      <WorkerBackToTop />
    </>
  );
}
