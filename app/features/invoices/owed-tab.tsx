import { useNavigate } from '@remix-run/react';
import HandCoins from 'lucide-react/icons/hand-coins';
import List from 'lucide-react/icons/list';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { customerLink } from './invoice-table.ts';
import { owedColumns } from './owed-columns.ts';
import { type Owed, owedInput, owedTable } from './owed-table.ts';

/** What each customer owes, the most first, and how late it is. */
export function OwedTab() {
  const { timeZone, today } = useCompanyDay();
  const navigate = useNavigate();
  const table = useTableState(owedTable);
  const input = owedInput(table.state);
  const { query, exactTotal } = useTablePage<Owed, typeof input>(trpc.invoices.owed, input);
  return (
    <DataTable
      name="invoices owed"
      label="Owed by customers"
      nouns={['customer', 'customers']}
      spec={owedTable}
      table={table}
      query={query}
      exactTotal={exactTotal}
      columns={owedColumns}
      rowLabel={({ customer_name }) => customer_name}
      searchLabel="Search customer or e-mail"
      timeZone={timeZone}
      today={today}
      actions={[{ label: 'Show open invoices', icon: List, onClick: (row) => navigate(customerLink(row)) }]}
      exportHref={exportOf('invoices-owed', input)}
      empty={{
        icon: HandCoins,
        title: 'Nobody owes anything',
        children: 'Customers with open invoices appear here by themselves.',
        noMatch: { title: 'No customers found' },
      }}
    />
  );
}
