import { useState } from 'react';
import { formatCount, formatDuration, formatMinutes, formatPounds } from '#app/lib/format.ts';
import { Chart, type ChartProps } from '#app/ui/chart.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import {
  type Analytics,
  type Bucket,
  changeOf,
  type MeasureKey,
  periodText,
  scalePounds,
  totalOf,
} from './analytics-figures.ts';

interface Measure {
  label: string;
  /** Noun of the counted records. */
  counts: string;
  format: (value: number) => string;
  /** In a column, if another form. */
  inColumn?: (value: number) => string;
}

const measures: Readonly<Record<MeasureKey, Measure>> = {
  working_minutes: {
    label: 'Working hours',
    counts: 'Work and driving that has ended',
    format: formatDuration,
    inColumn: formatMinutes,
  },
  jobs_completed: { label: 'Jobs completed', counts: 'By their end date', format: formatCount },
  income: {
    label: 'Earned',
    counts: 'Billable time and expenses, and fixed prices by their share of hours, without VAT',
    format: formatPounds,
  },
  pay: { label: 'Pay', counts: 'Of those hours, reviewed or not', format: formatPounds },
  expenses: { label: 'Expenses', counts: 'All of them, without VAT that is reclaimed', format: formatPounds },
  profit: { label: 'Profit', counts: 'Earned, less pay and expenses', format: formatPounds },
};
const entries = Object.entries(measures) as [MeasureKey, Measure][];
const columnFormat = ({ format, inColumn = format }: Measure) => inColumn;

/** Charts or a table; screen readers always get the table. */
export function AnalyticsContent({ data, isTable }: { data: Analytics; isTable: boolean }) {
  if (!isTable)
    return (
      <>
        <div className="sr-only">
          <AnalyticsTable {...data} />
        </div>
        <Charts data={data} />
      </>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label="Analytics as a table" tabIndex={0} className="overflow-x-auto">
      <AnalyticsTable {...data} />
    </section>
  );
}

const valuesOf = (buckets: readonly Bucket[], key: MeasureKey) => buckets.map((bucket) => bucket[key]);

function Charts({ data }: { data: Analytics }) {
  const { before, current } = periodText[data.period];
  const cost = data.before.map(({ pay, expenses }) => sumPounds([pay, expenses]));
  return (
    <>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 @2xl:grid-cols-3">
        <OneChart
          data={data}
          figure="working_minutes"
          unit={60}
          formatScale={(value) => `${formatCount(value / 60)} h`}
        />
        <MoneyChart data={data} cost={cost} />
        <OneChart data={data} figure="jobs_completed" formatScale={formatCount} />
      </div>
      <p className="mt-4 text-muted text-xs">{`Outlines: ${before}. Percentages leave out ${current}.`}</p>
    </>
  );
}

interface OneChartProps extends Pick<ChartProps, 'unit' | 'formatScale'> {
  data: Analytics;
  figure: 'working_minutes' | 'jobs_completed';
}

function OneChart({ data, figure, ...scale }: OneChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const { label, counts, format } = measures[figure];
  const { nameOf } = periodText[data.period];
  const read = ({ start, ...bucket }: Bucket) => `${nameOf(start)} ${format(bucket[figure])}`;
  const readingOf = (nth: number) => `${read(data.buckets[nth]!)}, before that ${read(data.before[nth]!)}`;
  const shown = at === null ? undefined : data.buckets[at];
  return (
    <div className="flex flex-col">
      <Head label={label} figure={format(totalOf(data.buckets, figure))} change={changeOf(data, figure)}>
        {shown ? (
          <>
            <span className="font-medium text-text">{read(shown)}</span>
            <span>{`, before that ${read(data.before[at!]!)}`}</span>
          </>
        ) : (
          <span>{counts}</span>
        )}
      </Head>
      <Chart
        label={`${label}, ${periodText[data.period].of}`}
        names={data.buckets.map((bucket) => bucket.label)}
        stacks={[
          {
            bars: [{ values: valuesOf(data.buckets, figure), colour: 'text-accent' }],
            before: valuesOf(data.before, figure),
          },
        ]}
        readingOf={readingOf}
        at={at}
        onRead={setAt}
        {...scale}
      />
    </div>
  );
}

/** In the order of the legend. */
const money = [
  { key: 'income', mark: 'size-2.5 rounded-sm bg-accent', colour: 'text-accent' },
  { key: 'pay', mark: 'size-2.5 rounded-sm bg-warning', colour: 'text-warning' },
  { key: 'expenses', mark: 'size-2.5 rounded-sm bg-line-strong', colour: 'text-line-strong' },
  { key: 'profit', mark: 'h-0.5 w-2.5 bg-text', colour: 'text-text' },
] as const satisfies readonly { key: MeasureKey; mark: string; colour: string }[];

function MoneyChart({ data, cost }: { data: Analytics; cost: readonly number[] }) {
  const [at, setAt] = useState<number | null>(null);
  const { buckets, before, period } = data;
  const [earned, pay, expenses] = money.map(({ key, colour }) => ({ values: valuesOf(buckets, key), colour }));
  const shown = at === null ? undefined : buckets[at];
  const { nameOf, of } = periodText[period];
  const readingOf = (nth: number) => {
    const bucket = buckets[nth]!;
    const figures = money.map(({ key }) => `${measures[key].label.toLowerCase()} ${formatPounds(bucket[key])}`);
    return `${nameOf(bucket.start)}: ${figures.join(', ')}`;
  };
  return (
    <div className="flex flex-col">
      <Head
        label="Earned against cost"
        figure={`${formatPounds(totalOf(buckets, 'profit'))} profit`}
        change={changeOf(data, 'profit')}
      >
        {shown ? (
          <>
            <span className="font-medium text-text">{`${nameOf(shown.start)} ${formatPounds(shown.profit)}`}</span>
            <span> profit</span>
          </>
        ) : (
          <span>{measures.profit.counts}</span>
        )}
      </Head>
      <Chart
        label={`Earned against cost, ${of}`}
        names={buckets.map((bucket) => bucket.label)}
        stacks={[
          { bars: [earned!], before: valuesOf(before, 'income') },
          { bars: [pay!, expenses!], before: cost },
        ]}
        line={valuesOf(buckets, 'profit')}
        formatScale={scalePounds}
        readingOf={readingOf}
        at={at}
        onRead={setAt}
      />
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-0.5 text-xs">
        {money.map(({ key, mark }) => (
          <div key={key} title={measures[key].counts} className="flex items-center">
            <dt className="flex items-center gap-1.5 text-muted">
              <span className={classNames('shrink-0 forced-color-adjust-none', mark)} />
              {measures[key].label}
            </dt>
            <dd className="ml-auto font-medium">{formatPounds(shown ? shown[key] : totalOf(buckets, key))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface HeadProps {
  label: string;
  figure: string;
  change: string | null;
  /** The measure that is counted, replaced by the value being read. */
  children: React.ReactNode;
}

function Head({ label, figure, change, children }: HeadProps) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-muted">
        <span className="text-sm">{label}</span>
        {change && <span className="text-xs">{change}</span>}
      </p>
      <p className="font-semibold text-xl">{figure}</p>
      <p className="min-h-8 text-muted text-xs">{children}</p>
    </>
  );
}

/** The charts' data, also for screen readers. */
function AnalyticsTable({ period, buckets }: Analytics) {
  const { row, of } = periodText[period];
  return (
    <table className="w-full min-w-xl text-right">
      <caption className="sr-only">{`Analytics for ${of}`}</caption>
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            {row}
          </th>
          {entries.map(([key, { label, counts }]) => (
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
            {entries.map(([key, measure]) => (
              <td key={key} className="py-2 pl-3">
                {columnFormat(measure)(bucket[key])}
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
          {entries.map(([key, measure]) => (
            <td key={key} className="py-2 pl-3">
              {columnFormat(measure)(totalOf(buckets, key))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
