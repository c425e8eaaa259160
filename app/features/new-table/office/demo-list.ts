import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatTimeOfDay, monthNames } from '#app/lib/format.ts';
import { column } from '#app/table/column.tsx';
import { fieldFilter, type ListSpec, type ListState, listInput, readListState } from '#app/table/state/list-state.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { jobSorts } from '#server/jobs/constants.ts';
import { jobFields } from '#server/jobs/fields.ts';
import type { RouterInputs } from '#server/router.ts';

type Input = NonNullable<RouterInputs['jobs']['list']>;
export const demoTable: ListSpec<Input> = {
  filters: {
    status: fieldFilter(jobFields.status),
    priority: fieldFilter(jobFields.priority),
    job_type: fieldFilter(jobFields.job_type),
  },
  sorts: jobSorts,
  sort: 'createdAt',
  order: 'desc',
  pageSizes: [10, 25, 50, 100],
  pageSize: 25,
  pageButtons: 5,
};

export const demoInput = (state: ListState): Input => ({
  ...listInput(demoTable, state),
  dateRange: 'all',
  includeCompleted: true,
  includeRejected: true,
  includeArchived: true,
});

/** The same from a URL, for the page's loader. */
export const demoQuery = (search: URLSearchParams) => demoInput(readListState(demoTable, search));

/** Why a job cannot be deleted here; undefined if it can. */
export const lockedMessage = ({ status }: Job): string | undefined =>
  status === 'completed' ? 'A completed job cannot be deleted.' : undefined;

export function demoColumns(timeZone: string): readonly TableColumn<Job>[] {
  return [
    column(jobFields.job_title, { size: 240, card: 'important' }),
    column(jobFields.job_description, { size: 280, card: 'other' }),
    column(jobFields.job_type, { size: 128 }),
    column(jobFields.status, { size: 164, statusStyle: statusStyles, card: 'important' }),
    column(jobFields.priority, { size: 100 }),
    column(jobFields.budget, { size: 116 }),
    column(jobFields.createdAt, {
      size: 170,
      cell: ({ row }) => demoDatetime(row.original.createdAt, timeZone),
      card: 'important',
    }),
    column(jobFields.due_date, {
      size: 124,
      cell: ({ row }) => row.original.due_date && demoDate(row.original.due_date),
    }),
    column(jobFields.property_address, { label: 'Property', size: 240 }),
    column(jobFields.number, { size: 92 }),
  ];
}

/** A day 'YYYY-MM-DD' as 'MMM DD, YYYY': 'Mar 02, 2026'. */
export const demoDate = (day: string): string =>
  `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(8, 10)}, ${day.slice(0, 4)}`;

/** An instant in the company's zone, with its time: 'Mar 02, 2026 09:15'. */
export const demoDatetime = (instant: string, timeZone: string): string =>
  `${demoDate(dayIn(timeZone, instant))} ${formatTimeOfDay(instant, timeZone)}`;
