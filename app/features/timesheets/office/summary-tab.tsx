import { useNavigate } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import FileText from 'lucide-react/icons/file-text';
import List from 'lucide-react/icons/list';
import { useMemo } from 'react';
import { personColumn } from '#app/features/labels/person-column.tsx';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { MoneyStat, tonedColumn, tones } from '#app/features/pay/office/pay-columns.tsx';
import { timeNotLoadedTitle } from '#app/features/time/tracking/tracking-labels.ts';
import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { formatDate, formatMinutes, formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { column } from '#app/table/column.tsx';
import { DataTable } from '#app/table/data-table.tsx';
import { found, localPage } from '#app/table/state/local-page.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { type SumField, sumOf, sumsOfRows } from '#app/table/sums.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Minutes, Stat, StatStrip } from '#app/ui/stats.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import { timeSumFields } from '#server/time-tracking/fields.ts';
import { type SumRow, summaryInput, summaryTable, sumRow } from './timesheet-list.ts';

const SummaryPayment = lazyPart(() => import('./summary-payment.tsx').then((module) => module.SummaryPayment));

const noRows: readonly SumRow[] = [];
const parts = {
  searchText: ({ User }: SumRow) => nameOf(User),
  value: (row: SumRow, sort: string) =>
    sort === 'user' ? nameOf(row.User) : row[sort as Exclude<keyof SumRow, 'User'>],
};

const fields = (hasBalance: boolean): SumField<SumRow>[] => [
  sumOf(timeSumFields.total_duration, { label: 'Time' }),
  sumOf(timeSumFields.total_toPay),
  sumOf(timeSumFields.pending_pay),
  ...(hasBalance
    ? [
        { key: 'owed', label: 'Owed', value: ({ balance }: SumRow) => Math.max(0, -(balance ?? 0)) },
        { key: 'in_advance', label: 'Paid in advance', value: ({ balance }: SumRow) => Math.max(0, balance ?? 0) },
      ]
    : []),
];

export function SummaryTab() {
  const { timeZone, today } = useCompanyDay();
  const navigate = useNavigate();
  const table = useListState(summaryTable);
  const input = summaryInput(table.state);
  const sums = trpc.timeTracking.sums.useQuery(input, { placeholderData: keepPreviousData });
  const rows = useMemo(() => sums.data?.map(sumRow) ?? noRows, [sums.data]);
  const hasBalance = input.dateRange === 'this_week' && !input.daily;
  const columns = useMemo(() => summaryColumns(input.daily, hasBalance), [input.daily, hasBalance]);
  const paying = useDialog<SumRow>();

  function openRecords({ user_id, start_date }: SumRow) {
    const end_date = input.daily ? start_date : addDays(start_date, 6);
    const search = new URLSearchParams({ tab: 'records', user_id: String(user_id), start_date, end_date });
    navigate(`/time-tracked?${search}`);
  }
  function openStatement({ user_id, start_date }: SumRow) {
    const week = sundayOf(start_date);
    navigate(`/payments/statements?week=${week}&statement=${user_id}-${week}`);
  }
  return (
    <>
      {rows.length > 0 && <SummaryStats rows={rows} hasBalance={hasBalance} />}
      <DataTable
        name="time-tracking sums"
        label="Time Tracking Sums"
        nouns={hasBalance ? ['worker', 'workers'] : ['row', 'rows']}
        spec={summaryTable}
        table={table}
        query={{ ...sums, data: sums.data && localPage(rows, table.state, parts) }}
        columns={columns}
        {...(sums.data && {
          sums: {
            fields: fields(hasBalance),
            all: sumsOfRows(fields(hasBalance), found(rows, table.state.q, parts.searchText)),
          },
        })}
        rowLabel={(row) => `${nameOf(row.User)}, ${formatDate(row.start_date)}`}
        searchLabel="Search user"
        start={
          <>
            <h2 className="mr-2 font-semibold text-lg max-lg:basis-full lg:max-xl:sr-only">Time Tracking Sums</h2>
            <CheckboxField
              label="Show Daily Sums"
              checked={input.daily}
              onChange={() => table.change({ filters: { daily: String(!input.daily) } })}
              className="w-fit max-lg:basis-full lg:-my-1"
            />
          </>
        }
        timeZone={timeZone}
        today={today}
        actions={[
          { label: 'Show records', icon: List, onClick: openRecords },
          { label: 'Weekly statement', icon: FileText, onClick: openStatement },
        ]}
        menu={hasBalance ? [{ label: 'Add a Payment', icon: Banknote, onClick: paying.open }] : []}
        errorTitle={timeNotLoadedTitle}
        empty={{
          icon: ChartNoAxesGantt,
          title: 'No Time Tracked Yet',
          noMatch: { title: input.dateRange === 'all' && !table.state.q ? 'No Time Tracked Yet' : 'No Data Available' },
        }}
      />
      {paying.isMounted && <SummaryPayment dialog={paying} today={today} />}
    </>
  );
}

function SummaryStats({ rows, hasBalance }: { rows: readonly SumRow[]; hasBalance: boolean }) {
  const owed = rows.flatMap(({ balance }) => (balance !== null && balance < 0 ? [-balance] : []));
  return (
    <StatStrip>
      <Stat label="Time">
        <Minutes value={rows.reduce((sum, row) => sum + row.total_duration, 0)} />
      </Stat>
      <MoneyStat label="Earned" value={sumPounds(rows.map(({ total_toPay }) => total_toPay))} />
      <MoneyStat
        label={timeSumFields.pending_pay.label}
        value={sumPounds(rows.map(({ pending_pay }) => pending_pay))}
        note="Awaiting review, not in any balance"
      />
      {hasBalance && <MoneyStat label="Owed" value={sumPounds(owed)} note="Across all time" />}
    </StatStrip>
  );
}

/**
 * Balances exist only for the current week without daily sums. A card then shows the balance beside the name, where a
 * card's second important column stands, and the week below.
 */
const summaryColumns = (isDaily: boolean, hasBalance: boolean): TableColumn<SumRow>[] => [
  personColumn(timeSumFields.user_id, { size: 240, card: 'important' }),
  column(timeSumFields.start_date, {
    ...(!isDaily && { label: 'Start of week' }),
    size: 150,
    ...(!hasBalance && { card: 'important' }),
  }),
  column(timeSumFields.total_duration, {
    size: 140,
    card: hasBalance ? 'important' : 'other',
    cardCell: ({ row }) =>
      hasBalance ? (
        <Balance pounds={row.original.balance} />
      ) : (
        <span>
          <span>{timeSumFields.total_duration.label} </span>
          <Minutes value={row.original.total_duration} />
        </span>
      ),
  }),
  column(timeSumFields.total_toPay, {
    size: 140,
    hint: 'Earned in the time shown. What is owed in all stands under Balance.',
    card: 'important',
    cardCell: ({ row: { original } }) =>
      hasBalance
        ? `This week ${formatMinutes(original.total_duration)} · ${formatPounds(original.total_toPay)}`
        : `${timeSumFields.total_toPay.label} ${formatPounds(original.total_toPay)}`,
  }),
  tonedColumn(timeSumFields.pending_pay, { size: 140, tone: tones.pending }),
  ...(hasBalance
    ? [
        tonedColumn<SumRow>(timeSumFields.balance, {
          size: 150,
          tone: tones.balance,
          hint: 'Paid minus earned, over all time: a minus is owed to the worker.',
        }),
      ]
    : []),
];

/** A balance below zero is owed to the worker; above, the worker was paid too much. */
function Balance({ pounds }: { pounds: number | null }) {
  if (pounds === null) return null;
  const isTooMuch = pounds > 0;
  return (
    <span className="block text-right">
      <span className="block font-normal text-muted text-sm">{isTooMuch ? 'Paid too much' : 'Owed'}</span>
      <span className={isTooMuch ? 'text-danger text-lg' : 'text-lg'}>{formatPounds(Math.abs(pounds))}</span>
    </span>
  );
}
