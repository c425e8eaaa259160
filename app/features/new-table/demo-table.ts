import { type Job, statusLooks } from '#app/features/labels/job-words.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { readTableState, type TableSpec, type TableState } from '#app/table/state/table-state.ts';
import { type JobStatus, type JobType, jobTypes, type Priority, priorities } from '#server/jobs/constants.ts';

const all = { value: 'all', label: 'All' };
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The company's jobs of every status, those made last first; 25 a page, five page buttons. */
export const demoTable: TableSpec = {
  filters: {
    status: { label: 'Status', initial: 'all', options: [all, ...labelOptions(statusLooks)] },
    priority: { label: 'Priority', initial: 'all', options: [all, ...same(priorities)] },
    job_type: { label: 'Type', initial: 'all', options: [all, ...same(jobTypes)] },
  },
  sorts: [
    { value: 'createdAt', label: 'Created' },
    { value: 'job_title', label: 'Title' },
    { value: 'property_address', label: 'Property' },
    { value: 'job_type', label: 'Type' },
    { value: 'status', label: 'Status' },
    { value: 'priority', label: 'Priority' },
    { value: 'budget', label: 'Budget' },
    { value: 'due_date', label: 'Due' },
  ],
  order: 'desc',
  pageSizes: [10, 25, 50, 100],
  pageSize: 25,
  pageButtons: 5,
};

/** The question to `jobs.list` that a state of the table means; the page's loader asks the same. */
export function demoInput({ q, sort, order, page, limit, filters }: TableState) {
  const { status, priority, job_type } = filters;
  return {
    dateRange: 'all' as const,
    includeCompleted: true,
    includeRejected: true,
    includeArchived: true,
    ...(status !== 'all' && { status: status as JobStatus }),
    ...(priority !== 'all' && { priority: priority as Priority }),
    ...(job_type !== 'all' && { job_type: job_type as JobType }),
    ...(q && { q }),
    sort: sort as 'createdAt',
    order,
    page,
    limit,
  };
}

/** What the page asks first, by its address. */
export const demoQuestion = (search: URLSearchParams) => demoInput(readTableState(demoTable, search));

/** Why a job cannot be deleted here; undefined: it can. */
export const keptWords = ({ status }: Job): string | undefined =>
  status === 'completed' ? 'A completed job cannot be deleted.' : undefined;
