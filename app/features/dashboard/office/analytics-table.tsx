import { type Bucket, measures, totalOf } from './analytics-words.ts';

interface AnalyticsTableProps {
  caption: string;
  /** Over the first column: 'Month'. */
  rowTitle: string;
  buckets: readonly Bucket[];
}

/** The figures behind the charts: what screen readers read, and everybody who likes numbers better. */
export function AnalyticsTable({ caption, rowTitle, buckets }: AnalyticsTableProps) {
  return (
    <table className="w-full min-w-xl text-right tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            {rowTitle}
          </th>
          {measures.map(({ key, label }) => (
            <th key={key} scope="col" className="py-2 pl-3 font-medium">
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
            {measures.map(({ key, format }) => (
              <td key={key} className="py-2 pl-3">
                {format(bucket[key])}
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
          {measures.map(({ key, format }) => (
            <td key={key} className="py-2 pl-3">
              {format(totalOf(buckets, key))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
