import { keepPreviousData } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Table2 from 'lucide-react/icons/table-2';
import { useState } from 'react';
import { formatCount, formatDuration, formatMinutes, formatPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { BarChart } from '#app/ui/bar-chart.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type AnalyticsPeriod, analyticsPeriodLabels, analyticsPeriods } from '#server/dashboard/constants.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Bucket = RouterOutputs['dashboard']['analytics']['buckets'][number];
/** `row`: header of the buckets' column; `of`: the whole period. */
const periodText: Readonly<Record<AnalyticsPeriod, { row: string; of: string }>> = {
  daily: { row: 'Day', of: 'the last 7 days' },
  weekly: { row: 'Week from', of: 'the last 8 weeks' },
  monthly: { row: 'Month', of: 'the last 12 months' },
  yearly: { row: 'Year', of: 'the last 5 years' },
};
const periods = analyticsPeriods.map((value) => ({ value, label: analyticsPeriodLabels[value], ...periodText[value] }));

interface Measure {
  key: keyof Bucket;
  label: string;
  /** Noun of the counted records. */
  counts: string;
  format: (value: number) => string;
  /** In a column, if another form. */
  inColumn?: (value: number) => string;
}

const measures = [
  {
    key: 'working_minutes',
    label: 'Working hours',
    counts: 'Work and driving that has ended',
    format: formatDuration,
    inColumn: formatMinutes,
  },
  { key: 'jobs_completed', label: 'Jobs completed', counts: 'By their end date', format: formatCount },
  {
    key: 'income',
    label: 'Earned',
    counts: 'Billable time and expenses, and fixed prices by their share of hours, without VAT',
    format: formatPounds,
  },
  { key: 'pay', label: 'Pay', counts: 'Of those hours, reviewed or not', format: formatPounds },
  { key: 'expenses', label: 'Expenses', counts: 'All of them, without VAT that is reclaimed', format: formatPounds },
  { key: 'profit', label: 'Profit', counts: 'Earned, less pay and expenses', format: formatPounds },
] as const satisfies readonly Measure[];
const columnFormat = ({ format, inColumn = format }: Measure) => inColumn;

/** The sum of a measure over all buckets. */
export function totalOf(buckets: readonly Bucket[], key: (typeof measures)[number]['key']): number {
  return sumPounds(buckets.map((bucket) => bucket[key]));
}

/** Hours, jobs and money as charts or as a table; screen readers always get the table. */
export function AnalyticsCard() {
  const [period, setPeriod] = useState<AnalyticsPeriod>('daily');
  const [isTable, setTable] = useState(false);
  const analytics = trpc.dashboard.analytics.useQuery(
    { period },
    {
      placeholderData: keepPreviousData,
      // Besides live updates, because a new day changes it too.
      refetchInterval: 5 * 60_000,
      trpc: { context: { background: true } },
    },
  );
  const { data } = analytics;
  const shown = periods.find(({ value }) => value === (data?.period ?? period))!;
  const table = data && <AnalyticsTable period={shown} buckets={data.buckets} />;
  return (
    <Card
      title="Analytics"
      action={
        <Button kind="quiet" size="small" icon={isTable ? ChartColumn : Table2} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as charts' : 'Show as table'}
        </Button>
      }
    >
      <div className="mb-5 max-w-md">
        <SegmentedControl label="Period" hideLabel segments={periods} value={period} onChange={setPeriod} />
      </div>
      {analytics.isLoadingError && <QueryError title="Analytics couldn’t be loaded" query={analytics} />}
      {analytics.isPending && (
        <div role="status" className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          <span className="sr-only">Loading...</span>
          {measures.map(({ key }) => (
            <Skeleton key={key} className="h-44" />
          ))}
        </div>
      )}
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <section aria-label="Analytics as a table" tabIndex={0} className="overflow-x-auto">
          {table}
        </section>
      ) : (
        <>
          <div className="sr-only">{table}</div>
          {data && <Charts buckets={data.buckets} />}
        </>
      )}
    </Card>
  );
}

function Charts({ buckets }: { buckets: readonly Bucket[] }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {measures.map(({ key, label, counts, format }) => (
        <div key={key} className="flex flex-col">
          <p className="text-muted text-sm">{label}</p>
          <p className="font-semibold text-xl">{format(totalOf(buckets, key))}</p>
          <p className="mb-3 grow text-muted text-xs">{counts}</p>
          <BarChart bars={buckets.map((bucket) => ({ label: bucket.label, value: bucket[key] }))} format={format} />
        </div>
      ))}
    </div>
  );
}

/** The charts' data, also for screen readers. */
function AnalyticsTable({ period, buckets }: { period: (typeof periods)[number]; buckets: readonly Bucket[] }) {
  return (
    <table className="w-full min-w-xl text-right">
      <caption className="sr-only">{`Analytics for ${period.of}`}</caption>
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            {period.row}
          </th>
          {measures.map(({ key, label, counts }) => (
            <th key={key} scope="col" title={counts} className="py-2 pl-3 font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.start} className="border-line border-b">
            <th scope="row" className="py-2 pr-3 text-left font-medium">
              {bucket.label}
            </th>
            {measures.map((measure) => (
              <td key={measure.key} className="py-2 pl-3">
                {columnFormat(measure)(bucket[measure.key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2 pr-3 text-left font-semibold">
            Total
          </th>
          {measures.map((measure) => (
            <td key={measure.key} className="py-2 pl-3">
              {columnFormat(measure)(totalOf(buckets, measure.key))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
