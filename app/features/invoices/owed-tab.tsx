import { useNavigate } from '@remix-run/react';
import HandCoins from 'lucide-react/icons/hand-coins';
import List from 'lucide-react/icons/list';
import { formatDate, formatPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { sumOf } from '#app/table/sums.tsx';
import type { FieldMeta, TableColumn } from '#app/table/table-column.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { RouterInputs } from '#server/router.ts';
import { customerLink, type Owed, owedTable } from './invoice-table.ts';

const money = (accessorKey: keyof Owed, header: string, size: number, meta: Partial<FieldMeta<Owed>> = {}) =>
  ({ accessorKey, header, size, meta: { dataType: 'currency', ...meta } }) as const satisfies TableColumn<Owed>;

const latenessLabel = ({ overdue, oldest_due_date }: Owed) =>
  overdue > 0 && oldest_due_date
    ? `${formatPounds(overdue)} overdue, since ${formatDate(oldest_due_date)}`
    : 'Nothing overdue';

/** An overdue amount; a dash instead of zero, the usual case. */
const late = (accessorKey: keyof Owed, header: string, size: number): TableColumn<Owed> => ({
  ...money(accessorKey, header, size),
  cell: ({ getValue }) => (getValue() === 0 ? '–' : formatPounds(Number(getValue()))),
});

/** Customers' debts by how many days they are overdue. */
export const owedColumns: readonly TableColumn<Owed>[] = [
  { accessorKey: 'customer_name', header: 'Customer', size: 200, meta: { dataType: 'string', card: 'important' } },
  { accessorKey: 'customer_email', header: 'Email', size: 190, meta: { dataType: 'string', startsHidden: true } },
  { accessorKey: 'invoices', header: 'Invoices', size: 104, meta: { dataType: 'number' } },
  money('owed', 'Owed', 112, { card: 'important' }),
  late('overdue', 'Overdue', 112),
  late('not_due', 'Not due', 108),
  late('days_1_30', '1-30 days', 112),
  late('days_31_60', '31-60 days', 118),
  late('days_61_90', '61-90 days', 118),
  late('days_over_90', 'Over 90', 104),
  { accessorKey: 'oldest_due_date', header: 'Oldest due', size: 118, meta: { dataType: 'date' } },
  // Cards only: they have no headers above their amounts.
  {
    id: 'lateness',
    header: 'Lateness',
    size: 240,
    accessorFn: latenessLabel,
    meta: { dataType: 'string', exportAs: 'never', startsHidden: true, card: 'important' },
  },
  money('to_pay_back', 'Due back', 116, { startsHidden: true }),
];

const owedSums = [
  sumOf<Owed>('owed', 'Owed'),
  sumOf<Owed>('overdue', 'Overdue'),
  sumOf<Owed>('not_due', 'Not due'),
  sumOf<Owed>('to_pay_back', 'Due back'),
];

export function OwedTab() {
  const navigate = useNavigate();
  const page = useTablePage<Owed, RouterInputs['invoices']['owed']>({
    entity: 'invoices-owed',
    spec: owedTable,
    list: trpc.invoices.owed,
    sums: owedSums,
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
        action: (
          <LinkButton to="/invoices" kind="secondary">
            Generate invoices
          </LinkButton>
        ),
        noMatch: { title: 'No customers found' },
      }}
    />
  );
}
