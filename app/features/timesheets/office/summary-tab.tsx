import { useNavigate } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import FileText from 'lucide-react/icons/file-text';
import List from 'lucide-react/icons/list';
import { useMemo, useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { timeNotLoadedTitle } from '#app/features/time/tracking/tracking-labels.ts';
import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { formatDate } from '#app/table/list-columns.ts';
import { localPage } from '#app/table/state/local-page.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { Minutes, Money, Stat } from '#app/ui/stats.tsx';
import { sumPounds } from '#server/pricing/constants.ts';
import { type SumRow, summaryInput, summaryTable, sumRow } from './timesheet-lists.ts';

const SummaryPayment = lazyComponent(() => import('./summary-payment.tsx').then((module) => module.SummaryPayment));

const noRows: readonly SumRow[] = [];
const parts = {
  searchText: ({ User }: SumRow) => nameOf(User),
  value: (row: SumRow, sort: string) =>
    sort === 'user' ? nameOf(row.User) : row[sort as Exclude<keyof SumRow, 'User'>],
};

/** Time, pay and balance of all workers, by week or by day. */
export function SummaryTab() {
  const { timeZone, today } = useCompanyDay();
  const navigate = useNavigate();
  const table = useListState(summaryTable);
  const input = summaryInput(table.state);
  const sums = trpc.timeTracking.sums.useQuery(input, {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => sums.data?.map(sumRow) ?? noRows, [sums.data]);
  const hasBalance = input.dateRange === 'this_week' && !input.daily;
  const columns = useMemo(() => summaryColumns({ isDaily: input.daily, hasBalance }), [input.daily, hasBalance]);
  const [paid, setPaid] = useState<SumRow | null>(null);
  const [isFormWanted, setFormWanted] = useState(false);

  function openRecords({ user_id, start_date }: SumRow) {
    const end_date = input.daily ? start_date : addDays(start_date, 6);
    const search = new URLSearchParams({ tab: 'records', user_id: String(user_id), start_date, end_date });
    navigate(`/time-tracked?${search}`);
  }
  function openStatement({ user_id, start_date }: SumRow) {
    const week = sundayOf(start_date);
    navigate(`/payments?tab=statements&week=${week}&statement=${user_id}-${week}`);
  }
  return (
    <>
      {rows.length > 0 && <SummaryStats rows={rows} hasBalance={hasBalance} />}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="font-semibold text-lg">Time Tracking Sums</h2>
        <CheckboxField
          label="Show Daily Sums"
          checked={input.daily}
          onChange={() => table.change({ filters: { daily: String(!input.daily) } })}
          className="w-fit"
        />
      </div>
      <DataTable
        name="time-tracking sums"
        label="Time Tracking Sums"
        nouns={hasBalance ? ['worker', 'workers'] : ['row', 'rows']}
        spec={summaryTable}
        table={table}
        query={{ ...sums, data: sums.data && localPage(rows, table.state, parts) }}
        columns={columns}
        rowLabel={(row) => `${nameOf(row.User)}, ${formatDate(row.start_date)}`}
        searchLabel="Search user"
        timeZone={timeZone}
        today={today}
        actions={[
          { label: 'Show records', icon: List, onClick: openRecords },
          { label: 'Weekly statement', icon: FileText, onClick: openStatement },
        ]}
        menu={
          hasBalance
            ? [
                {
                  label: 'Add a Payment',
                  icon: Banknote,
                  onClick: (row) => {
                    setFormWanted(true);
                    setPaid(row);
                  },
                },
              ]
            : []
        }
        errorTitle={timeNotLoadedTitle}
        empty={{
          icon: ChartNoAxesGantt,
          title: 'No Time Tracked Yet',
          noMatch: {
            title: input.dateRange === 'all' && !table.state.q ? 'No Time Tracked Yet' : 'No Data Available',
          },
        }}
      />
      <Later>{isFormWanted && <SummaryPayment row={paid} today={today} onClose={() => setPaid(null)} />}</Later>
    </>
  );
}

/** Totals of all rows. */
function SummaryStats({ rows, hasBalance }: { rows: readonly SumRow[]; hasBalance: boolean }) {
  const owed = rows.flatMap(({ balance }) => (balance !== null && balance < 0 ? [-balance] : []));
  return (
    <section
      aria-label="Totals"
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-raised px-5 py-4 sm:flex sm:gap-x-12"
    >
      <Stat label="Time">
        <Minutes value={rows.reduce((sum, row) => sum + row.total_duration, 0)} />
      </Stat>
      <Stat label="To pay">
        <Money value={sumPounds(rows.map(({ total_toPay }) => total_toPay))} />
      </Stat>
      <Stat label="Pending pay" note="Awaiting review, not in any balance">
        <Money value={sumPounds(rows.map(({ pending_pay }) => pending_pay))} />
      </Stat>
      {hasBalance && (
        <Stat label="Total owed to workers" note="Across all time">
          <Money value={sumPounds(owed)} />
        </Stat>
      )}
    </section>
  );
}

interface Shape {
  isDaily: boolean;
  /** Balances exist only for the current week without daily sums. */
  hasBalance: boolean;
}

function summaryColumns({ isDaily, hasBalance }: Shape): TableColumn<SumRow>[] {
  const columns: TableColumn<SumRow>[] = [
    {
      id: 'user',
      header: 'User',
      size: 240,
      accessorFn: ({ User }) => nameOf(User),
      meta: { dataType: 'string', card: 'important' },
    },
    {
      accessorKey: 'start_date',
      header: isDaily ? 'Date' : 'Start of week',
      size: 150,
      meta: { dataType: 'date', card: 'important' },
    },
    {
      accessorKey: 'total_duration',
      header: 'Total duration',
      size: 140,
      cell: ({ row }) => <Minutes value={row.original.total_duration} />,
      meta: {
        dataType: 'number',
        card: 'other',
        cardCell: ({ row }) => (
          <span>
            <span>Total duration </span>
            <Minutes value={row.original.total_duration} />
          </span>
        ),
      },
    },
    {
      accessorKey: 'total_toPay',
      header: 'To pay',
      size: 140,
      meta: {
        dataType: 'currency',
        card: 'important',
        cardCell: ({ row }) => `To pay ${formatPounds(row.original.total_toPay)}`,
      },
    },
    {
      accessorKey: 'pending_pay',
      header: 'Pending pay',
      size: 140,
      cell: ({ row }) => (
        <span className={row.original.pending_pay > 0 ? 'text-warning' : 'text-muted'}>
          {formatPounds(row.original.pending_pay)}
        </span>
      ),
      meta: { dataType: 'currency' },
    },
  ];
  if (!hasBalance) return columns;
  return [
    ...columns,
    {
      accessorKey: 'balance',
      header: 'Balance',
      size: 150,
      cell: ({ row }) => (
        <span
          className={classNames(
            'font-medium',
            row.original.balance !== null && row.original.balance < 0 && 'text-danger',
          )}
        >
          {formatPounds(row.original.balance ?? 0)}
        </span>
      ),
      meta: { dataType: 'currency' },
    },
  ];
}
