import { type Job, statusStyles } from '#app/features/labels/job-labels.ts';
import { choiceFilter, type ListSpec, type ListState, listInput, readListState } from '#app/table/state/list-state.ts';
import { jobSorts, jobTypes, priorities } from '#server/jobs/constants.ts';
import type { RouterInputs } from '#server/router.ts';

type Input = NonNullable<RouterInputs['jobs']['list']>;
/** Jobs of every status, newest first; 25 per page, five page buttons. */
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

/** The `jobs.list` input of the table's state. */
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
