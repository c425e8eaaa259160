import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import { useState } from 'react';
import { expenseColumns } from '#app/features/expenses/expense-columns.tsx';
import { useShownExpenses } from '#app/features/expenses/use-shown-expenses.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardList } from '#app/table/cards/card-list.tsx';

const pageSize = 20;

/** What was spent on the jobs at a property, the latest first. */
export function PropertyExpenses({ propertyId }: { propertyId: number }) {
  const { timeZone } = useCompanyDay();
  const [shown, setShown] = useState(pageSize);
  const input = { property_id: propertyId, limit: shown };
  const query = useShownExpenses(trpc.expenses.list.useQuery(input, { meta: { silent: true } }), input);
  return (
    <CardList
      label="Expenses"
      query={query}
      columns={expenseColumns}
      rowKey={({ id }) => id}
      heading="h3"
      timeZone={timeZone}
      shown={shown}
      onMore={() => setShown(shown + pageSize)}
      empty={{ icon: Receipt }}
    />
  );
}
