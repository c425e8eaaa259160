import { useNavigate } from '@remix-run/react';
import HandCoins from 'lucide-react/icons/hand-coins';
import List from 'lucide-react/icons/list';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import type { RouterInputs } from '#server/router.ts';
import { customerLink } from './invoice-table.ts';
import { owedColumns } from './owed-columns.ts';
import { type Owed, owedTable } from './owed-table.ts';

export function OwedTab() {
  const navigate = useNavigate();
  const page = useTablePage<Owed, RouterInputs['invoices']['owed']>({
    entity: 'invoices-owed',
    spec: owedTable,
    list: trpc.invoices.owed,
  });
  return (
    <DataTable
      {...page}
      name="invoices owed"
      label="Owed by customers"
      nouns={['customer', 'customers']}
      columns={owedColumns}
      rowLabel={({ customer_name }) => customer_name}
      searchLabel="Search customer or email"
      actions={[{ label: 'Show open invoices', icon: List, onClick: (row) => navigate(customerLink(row)) }]}
      empty={{
        icon: HandCoins,
        title: 'No outstanding invoices',
        children: 'Customers with unpaid invoices appear here.',
        noMatch: { title: 'No customers found' },
      }}
    />
  );
}
