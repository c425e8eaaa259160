import type { RowValue } from '#server/rpc/table-meta.ts';
import { addedFigure, type SummedFigure, summedFigures, vatLabel } from './constants.ts';

const figure =
  (name: SummedFigure): RowValue =>
  (row) =>
    addedFigure(row as never, name);

/** What an export for people says instead of the fields. */
export const exportValues: Readonly<Record<string, RowValue>> = {
  // So that a column adds up to the list's sum.
  ...Object.fromEntries(summedFigures.map((name) => [name, figure(name)])),
  job_title: ({ job_title, job_count }) =>
    job_count === 1 ? job_title : `${job_title} and ${Number(job_count) - 1} more`,
  cis_amount: (row) => (row.cis_rate === null ? null : figure('cis_amount')(row)),
  createdAt: ({ issue_date }) => issue_date,
  vat: ({ vat }) => vatLabel(vat as never),
};
