import FileText from 'lucide-react/icons/file-text';
import { personColumn } from '#app/features/labels/person-column.tsx';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { column } from '#app/table/column.tsx';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { sumOf } from '#app/table/sums.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import type { RouterInputs } from '#server/router.ts';
import { agreementFields } from '#server/statements/fields.ts';
import { tonedColumn, tones } from './pay-columns.tsx';
import { type StatementRow, statementsInput, statementTable, stateStyles, weekShown } from './pay-list.ts';
import { StatementPanel, useStatementPanel } from './use-statement-panel.ts';

export const statementColumns: readonly TableColumn<StatementRow>[] = [
  personColumn(agreementFields.user_id, { size: 216, card: 'important' }),
  column(agreementFields.state, { size: 124, statusStyle: stateStyles, card: 'important' }),
  column(agreementFields.agreed_at, { size: 150 }),
  column(agreementFields.total_duration, { size: 88 }),
  column(agreementFields.pay, {
    size: 104,
    card: 'important',
    cardCell: ({ row }) => `${agreementFields.pay.label} ${formatPounds(row.original.pay)}`,
  }),
  tonedColumn(agreementFields.pending_pay, { size: 118, tone: tones.pending }),
  column(agreementFields.expenses, { size: 104 }),
  column(agreementFields.payments, { size: 104 }),
  tonedColumn(agreementFields.balance_after, { size: 120, tone: tones.balance }),
];

const statementSums = [
  sumOf<StatementRow>(agreementFields.total_duration),
  sumOf<StatementRow>(agreementFields.pay),
  sumOf<StatementRow>(agreementFields.pending_pay),
  sumOf<StatementRow>(agreementFields.expenses),
  sumOf<StatementRow>(agreementFields.payments),
  sumOf<StatementRow>(agreementFields.balance_after),
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
