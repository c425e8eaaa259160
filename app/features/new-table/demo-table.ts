import { type Job, statusLooks } from '#app/features/labels/job-words.ts';
import { choiceFilter } from '#app/table/state/list-filters.ts';
import { listInput } from '#app/table/state/list-input.ts';
import { type ListSpec, type ListState, readListState } from '#app/table/state/list-state.ts';
import { jobSorts, jobTypes, priorities } from '#server/jobs/constants.ts';
import type { RouterInputs } from '#server/router.ts';

type Input = NonNullable<RouterInputs['jobs']['list']>;
/** The company's jobs of every status, those made last first; 25 a page, five page buttons. */
export const demoTable: ListSpec<Input> = {
  filters: {
    status: choiceFilter('Status', statusLooks),
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

/** The input of `jobs.list` that a state of the table means. */
export const demoInput = (state: ListState): Input => ({
  ...listInput(demoTable, state),
  dateRange: 'all',
  includeCompleted: true,
  includeRejected: true,
  includeArchived: true,
});

/** The same, of an address: for the page's loader. */
export const demoQuestion = (search: URLSearchParams) => demoInput(readListState(demoTable, search));

/** Why a job cannot be deleted here; undefined: it can. */
export const keptWords = ({ status }: Job): string | undefined =>
  status === 'completed' ? 'A completed job cannot be deleted.' : undefined;
