import { Link, useNavigate } from '@remix-run/react';
import FileText from 'lucide-react/icons/file-text';
import HandCoins from 'lucide-react/icons/hand-coins';
import List from 'lucide-react/icons/list';
import { formatDate, formatPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { column } from '#app/table/column.tsx';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { sumOf } from '#app/table/sums.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { NamedField } from '#server/infra/fields.ts';
import { owedFields } from '#server/invoices/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { customerLink, type Owed, owedTable } from './invoice-list.ts';

/** 'The Owner, 3 Barn': an owner's name is told apart by the address. */
const debtorLabel = ({ customer_name, customer_address }: Owed) =>
  [customer_name, customer_address.split('\n')[0]].filter(Boolean).join(', ');

const latenessLabel = ({ overdue, oldest_due_date }: Owed) =>
  overdue > 0 && oldest_due_date
    ? `${formatPounds(overdue)} overdue, since ${formatDate(oldest_due_date)}`
    : 'Nothing overdue';

/** An overdue amount; a dash instead of zero, the usual case. */
const late = (
  field: Extract<NamedField, { kind: 'pounds' }> & { name: Extract<keyof Owed, string> },
  size: number,
): TableColumn<Owed> =>
  column(field, { size, cell: ({ getValue }) => (getValue() === 0 ? '–' : formatPounds(Number(getValue()))) });

/** Customers' debts by how many days they are overdue. */
export const owedColumns: readonly TableColumn<Owed>[] = [
  column(owedFields.customer_name, {
    size: 200,
    card: 'important',
    cell: ({ row: { original } }) => (
      <>
        <Link
          to={`/customers/${original.customer_id}`}
          tabIndex={-1}
          className="text-accent underline-offset-4 hover:underline"
        >
          {original.customer_name}
        </Link>
        {original.customer_address && (
          <span className="text-muted">{`, ${original.customer_address.split('\n')[0]}`}</span>
        )}
      </>
    ),
    cardCell: ({ row: { original } }) => debtorLabel(original),
  }),
  column(owedFields.customer_email, { size: 190, startsHidden: true }),
  column(owedFields.invoices, { size: 104 }),
  column(owedFields.owed, { size: 112, card: 'important' }),
  late(owedFields.overdue, 112),
  late(owedFields.not_due, 108),
  late(owedFields.days_1_30, 112),
  late(owedFields.days_31_60, 118),
  late(owedFields.days_61_90, 118),
  late(owedFields.days_over_90, 104),
  column(owedFields.oldest_due_date, { size: 118 }),
  // Cards only: they have no headers above their amounts.
  {
    id: 'lateness',
    header: 'Lateness',
    size: 240,
    accessorFn: latenessLabel,
    meta: { dataType: 'string', exportAs: 'never', startsHidden: true, card: 'important' },
  },
  column(owedFields.to_pay_back, { size: 116, startsHidden: true }),
];

const owedSums = [
  sumOf<Owed>(owedFields.owed),
  sumOf<Owed>(owedFields.overdue),
  sumOf<Owed>(owedFields.not_due),
  sumOf<Owed>(owedFields.to_pay_back),
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
      rowLabel={debtorLabel}
      searchLabel="Search customer or email"
      actions={[
        { label: 'Show open invoices', icon: List, onClick: (row) => navigate(customerLink(row)) },
        { label: 'Statement', icon: FileText, onClick: (row) => navigate(`/customers/${row.customer_id}/statement`) },
      ]}
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
