import FileText from 'lucide-react/icons/file-text';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { sumOf, sumOfMinutes } from '#app/table/sums.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import type { RouterInputs } from '#server/router.ts';
import { minutesColumn, poundsColumn, tones, userColumn } from './pay-columns.tsx';
import { type StatementRow, statementsInput, statementTable, stateStyles, weekShown } from './pay-lists.ts';
import { StatementPanel, useStatementPanel } from './use-statement-panel.ts';

export const statementColumns: readonly TableColumn<StatementRow>[] = [
  userColumn('User', 190),
  {
    accessorKey: 'state',
    header: 'Agreement',
    size: 124,
    meta: { dataType: 'status', statusStyle: stateStyles, card: 'important' },
  },
  { accessorKey: 'agreed_at', header: 'Agreed on', size: 150, meta: { dataType: 'datetime' } },
  minutesColumn('total_duration', 'Time', 88),
  poundsColumn('pay', 'Pay', 104, {
    card: 'important',
    cardCell: ({ row }) => `Pay ${formatPounds(row.original.pay)}`,
  }),
  poundsColumn('pending_pay', 'Pending pay', 118, { tone: tones.pending }),
  poundsColumn('expenses', 'Expenses', 104),
  poundsColumn('payments', 'Payments', 104),
  poundsColumn('balance_after', 'Balance', 120, { tone: tones.balance }),
];

const statementSums = [
  sumOfMinutes<StatementRow>('total_duration', 'Time'),
  sumOf<StatementRow>('pay', 'Pay'),
  sumOf<StatementRow>('pending_pay', 'Pending pay'),
  sumOf<StatementRow>('expenses', 'Expenses'),
  sumOf<StatementRow>('payments', 'Payments'),
  sumOf<StatementRow>('balance_after', 'Balance'),
];

export function OfficeStatements() {
  const { today } = useCompanyDay();
  const page = useTablePage<StatementRow, RouterInputs['statements']['list']>({
    entity: 'statements',
    spec: statementTable,
    list: trpc.statements.list,
    sums: statementSums,
    input: (state) => statementsInput(state, today),
  });
  const { table } = page;
  const panel = useStatementPanel();
  const opened = {
    isOpen: (row: StatementRow) => row.user_id === panel.value?.id && row.week === panel.value.week,
    open: ({ user_id, week }: StatementRow) => panel.open(user_id, week),
  };
  return (
    <>
      <DataTable
        {...page}
        label="Weekly statements"
        nouns={['worker', 'workers']}
        columns={statementColumns}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search user"
        start={
          <div className="max-lg:mb-1 max-lg:basis-full lg:-my-px lg:w-80 lg:shrink-0">
            <WeekNavigator
              value={weekShown(table.state, today)}
              onChange={(week) => week && table.change({ filters: { week } })}
              today={today}
              noFuture
            />
          </div>
        }
        actions={[{ label: 'Statement', icon: FileText, onClick: opened.open }]}
        opened={opened}
        empty={{
          icon: FileText,
          children: 'Weekly statements for your workers appear here.',
          action: (
            <LinkButton to="/users?new=1" kind="secondary">
              Add user
            </LinkButton>
          ),
        }}
      />
      <StatementPanel needed={panel.isOpen} panel={panel} />
    </>
  );
}
