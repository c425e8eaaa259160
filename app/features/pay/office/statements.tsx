import FileText from 'lucide-react/icons/file-text';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/stats.tsx';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import type { RouterInputs } from '#server/router.ts';
import { StatementPanel } from './statement-panel.tsx';
import { type StatementRow, statementsInput, statementTable, stateStyles, weekShown } from './statement-table.ts';
import { useStatementPanel } from './use-statement-panel.ts';

const money = (key: 'pay' | 'expenses' | 'payments', label: string): TableColumn<StatementRow> => ({
  accessorKey: key,
  header: label,
  size: 104,
  meta: { dataType: 'currency' },
});

const statementColumns: readonly TableColumn<StatementRow>[] = [
  {
    id: 'user',
    header: 'User',
    size: 190,
    accessorFn: ({ User }) => nameOf(User),
    meta: { dataType: 'string', card: 'important' },
  },
  {
    accessorKey: 'state',
    header: 'Agreement',
    size: 124,
    meta: { dataType: 'status', statusStyle: stateStyles, card: 'important' },
  },
  { accessorKey: 'agreed_at', header: 'Agreed on', size: 150, meta: { dataType: 'datetime' } },
  {
    accessorKey: 'total_duration',
    header: 'Time',
    size: 88,
    cell: ({ row }) => <Minutes value={row.original.total_duration} />,
    meta: { dataType: 'number' },
  },
  {
    ...money('pay', 'Pay'),
    meta: {
      dataType: 'currency',
      card: 'important',
      cardCell: ({ row }) => `Pay ${formatPounds(row.original.pay)}`,
    },
  },
  {
    accessorKey: 'pending_pay',
    header: 'Pending pay',
    size: 118,
    cell: ({ row }) => (
      <span className={row.original.pending_pay > 0 ? 'text-warning' : 'text-muted'}>
        {formatPounds(row.original.pending_pay)}
      </span>
    ),
    meta: { dataType: 'currency' },
  },
  money('expenses', 'Expenses'),
  money('payments', 'Payments'),
  {
    accessorKey: 'balance_after',
    header: 'Balance',
    size: 120,
    cell: ({ row }) => (
      <span className={classNames('font-medium', row.original.balance_after < 0 && 'text-danger')}>
        {formatPounds(row.original.balance_after)}
      </span>
    ),
    meta: { dataType: 'currency' },
  },
];

/** All workers' statements of a week, and who agreed. */
export function OfficeStatements() {
  const { today } = useCompanyDay();
  const page = useTablePage<StatementRow, RouterInputs['statements']['list']>({
    entity: 'statements',
    spec: statementTable,
    list: trpc.statements.list,
    input: (state) => statementsInput(state, today),
  });
  const { table } = page;
  const panel = useStatementPanel();
  return (
    <>
      <div className="mb-4 max-w-md">
        <WeekNavigator
          value={weekShown(table.state, today)}
          onChange={(week) => week && table.change({ filters: { week } })}
          today={today}
          noFuture
        />
      </div>
      <DataTable
        {...page}
        label="Weekly statements"
        nouns={['worker', 'workers']}
        columns={statementColumns}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search user"
        actions={[{ label: 'Statement', icon: FileText, onClick: ({ user_id, week }) => panel.open(user_id, week) }]}
        empty={{ icon: FileText, children: 'Weekly statements for your workers appear here.' }}
      />
      <StatementPanel panel={panel} timeZone={page.timeZone} />
    </>
  );
}
