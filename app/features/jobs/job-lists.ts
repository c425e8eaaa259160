import { readListState } from '#app/table/state/list-state.ts';
import { jobList, jobListInput } from './job-list.ts';

/** The jobs page in its initial state: all open jobs. */
export const openJobs = jobListInput(readListState(jobList, new URLSearchParams()));

/** Every active property; only the office searches for more. */
export const everyProperty = { limit: 1000 } as const;
