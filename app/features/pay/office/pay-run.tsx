import Banknote from 'lucide-react/icons/banknote';
import FileText from 'lucide-react/icons/file-text';
import { useMemo, useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { sundayOf } from '#app/lib/date-presets.ts';
import { formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import type { FieldMeta, TableColumn } from '#app/table/table-column.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { StatStrip } from '#app/ui/stat-strip.tsx';
import { Minutes, Money, Stat } from '#app/ui/stats.tsx';
import type { RouterInputs } from '#server/router.ts';
import { type PayRun, type PayRunRow, payRunInput, payRunTable } from './pay-lists.ts';
import { RecordPaymentsDialog, useRecordPayRun } from './record-payments-dialog.tsx';
import { StatementPanel, useStatementPanel } from './statement-panel.tsx';

type Amount = Exclude<keyof PayRunRow, 'User' | 'from' | 'to' | 'cis_rate'>;

type More = Pick<TableColumn<PayRunRow>, 'size' | 'cell'> & Pick<FieldMeta<PayRunRow>, 'card'>;

/** Pounds; zero is muted. */
const money = (accessorKey: Amount, header: string, { card, ...more }: More = {}): TableColumn<PayRunRow> => ({
  accessorKey,
  header,
  size: 124,
  cell: ({ row }) => (
    <span className={classNames(row.original[accessorKey] === 0 && 'text-muted')}>
      {formatPounds(row.original[accessorKey])}
    </span>
  ),
  ...more,
  meta: { dataType: 'currency', ...(card && { card }) },
});

const time = (accessorKey: Amount, header: string): TableColumn<PayRunRow> => ({
  accessorKey,
  header,
  size: 96,
  cell: ({ row }) => <Minutes value={row.original[accessorKey]} />,
  meta: { dataType: 'number' },
});

export const payRunColumns: readonly TableColumn<PayRunRow>[] = [
  {
    id: 'user',
    header: 'User',
    size: 180,
    accessorFn: ({ User }) => nameOf(User),
    meta: { dataType: 'string', card: 'important' },
  },
  money('to_pay', 'To pay', {
    card: 'important',
    cell: ({ row }) => (
      <span className={row.original.to_pay > 0 ? 'font-semibold' : 'text-muted'}>
        {formatPounds(row.original.to_pay)}
      </span>
    ),
  }),
  money('to_deduct', 'CIS to deduct', { size: 140 }),
  money('to_pay_out', 'To pay out'),
  time('total_duration', 'Time'),
  time('driving_duration', 'Driving'),
  money('pay', 'Pay'),
  money('pending_pay', 'Pending pay', {
    size: 140,
    cell: ({ row }) => (
      <span className={row.original.pending_pay > 0 ? 'text-warning' : 'text-muted'}>
        {formatPounds(row.original.pending_pay)}
      </span>
    ),
  }),
  money('expenses', 'Expenses'),
  money('payments', 'Payments'),
  money('balance_before', 'Balance before', { size: 152 }),
  money('balance_after', 'Balance after', { size: 152 }),
  money('bonus', 'Bonus'),
  money('cis_deducted', 'CIS deducted', { size: 144 }),
];

const isOwed = ({ to_pay }: PayRunRow) => to_pay > 0;

/** The amounts due to workers for a period, and recording their payment. */
export function OfficePayRun() {
  const { today } = useCompanyDay();
  const spec = useMemo(() => payRunTable(today), [today]);
  const run = useTablePage<PayRunRow, RouterInputs['payRun']['list'], Pick<PayRun['meta'], 'totals'>>({
    entity: 'pay-run',
    spec,
    list: trpc.payRun.list,
    input: (state) => payRunInput(state, today),
  });
  const { query, timeZone } = run;
  const { page, limit } = run.table.state;
  const all = query.data;
  const owed = all?.data.filter(isOwed) ?? [];
  const [paid, setPaid] = useState<readonly PayRunRow[] | null>(null);
  const record = useRecordPayRun();
  const panel = useStatementPanel();
  return (
    <>
      {all && all.data.length > 0 && <PayRunStats totals={all.meta.totals} />}
      <DataTable
        {...run}
        label="Pay run"
        nouns={['worker', 'workers']}
        query={{ ...query, data: all && { ...all, data: all.data.slice((page - 1) * limit, page * limit) } }}
        columns={payRunColumns}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search user"
        actions={[
          {
            label: 'Record payment',
            icon: Banknote,
            onClick: (row) => setPaid([row]),
            onMany: (rows) => setPaid(rows),
            isHidden: (row) => !isOwed(row),
          },
          {
            label: 'Statement',
            icon: FileText,
            onClick: ({ user_id, to }) => panel.open(user_id, sundayOf(to)),
          },
        ]}
        empty={{ icon: Banknote, children: 'Your workers and the amounts owed to them appear here.' }}
        end={
          owed.length > 0 && (
            <Button size="small" icon={Banknote} onClick={() => setPaid(owed)}>
              Record all ({owed.length})
            </Button>
          )
        }
      />
      <RecordPaymentsDialog rows={paid} record={record} today={today} onClose={() => setPaid(null)} />
      <StatementPanel panel={panel} timeZone={timeZone} />
    </>
  );
}

/** Totals of the whole run, calculated by the server. */
function PayRunStats({ totals }: { totals: PayRun['meta']['totals'] }) {
  return (
    <StatStrip>
      <Stat label="Time">
        <Minutes value={totals.total_duration} />
      </Stat>
      <Stat label="Pay">
        <Money value={totals.pay} />
      </Stat>
      <Stat label="Pending pay" note="Awaiting review">
        <Money value={totals.pending_pay} />
      </Stat>
      <Stat label="Expenses">
        <Money value={totals.expenses} />
      </Stat>
      <Stat label="Payments">
        <Money value={totals.payments} />
      </Stat>
      <Stat
        label="To pay"
        note={
          totals.to_deduct > 0 ? (
            <span>
              CIS <Money value={totals.to_deduct} />, paid out <Money value={totals.to_pay_out} />
            </span>
          ) : (
            'Owed at the end of the period, minus payments since'
          )
        }
      >
        <Money value={totals.to_pay} />
      </Stat>
    </StatStrip>
  );
}
