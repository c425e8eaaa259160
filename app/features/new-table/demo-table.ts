import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { choiceFilter, type ListSpec, type ListState, listInput, readListState } from '#app/table/state/list-state.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { jobSorts, jobTypes, priorities } from '#server/jobs/constants.ts';
import type { RouterInputs } from '#server/router.ts';

type Input = NonNullable<RouterInputs['jobs']['list']>;
export const demoTable: ListSpec<Input> = {
  filters: {
    status: choiceFilter('Status', statusStyles),
    priority: choiceFilter('Priority', priorities),
    job_type: choiceFilter('Type', jobTypes),
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
    { accessorKey: 'job_title', header: 'Title', size: 240, meta: { dataType: 'string', card: 'important' } },
    { accessorKey: 'job_description', header: 'Description', size: 280, meta: { dataType: 'string', card: 'other' } },
    { accessorKey: 'job_type', header: 'Type', size: 128, meta: { dataType: 'string' } },
    {
      accessorKey: 'status',
      header: 'Status',
      size: 164,
      meta: { dataType: 'status', statusStyle: statusStyles, card: 'important' },
    },
    { accessorKey: 'priority', header: 'Priority', size: 100, meta: { dataType: 'string' } },
    { accessorKey: 'budget', header: 'Budget', size: 116, meta: { dataType: 'currency' } },
    {
      accessorKey: 'createdAt',
      header: 'Created',
      size: 170,
      cell: ({ row }) => demoDatetime(row.original.createdAt, timeZone),
      meta: { dataType: 'datetime', card: 'important' },
    },
    {
      accessorKey: 'due_date',
      header: 'Due',
      size: 124,
      cell: ({ row }) => row.original.due_date && demoDate(row.original.due_date),
      meta: { dataType: 'date' },
    },
    { accessorKey: 'property_address', header: 'Property', size: 240, meta: { dataType: 'string' } },
    { accessorKey: 'number', header: 'Number', size: 92, meta: { dataType: 'number' } },
  ];
}

/** The day of an instant as 'MMM DD, YYYY': 'Mar 02, 2026'. */
const formatDay = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: '2-digit', year: 'numeric' }).format(
    new Date(instant),
  );

/** A day 'YYYY-MM-DD': 'Mar 02, 2026'. */
export const demoDate = (day: string): string => formatDay(day, 'UTC');

/** An instant in the company's zone, with its time: 'Mar 02, 2026 09:15'. */
export const demoDatetime = (instant: string, timeZone: string): string =>
  `${formatDay(instant, timeZone)} ${formatTimeOfDay(instant, timeZone)}`;
