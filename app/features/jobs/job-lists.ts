import { readListState } from '#app/table/state/list-state.ts';
import { jobList, jobListInput } from './job-list.ts';

/** The jobs page as it first opens: every job that is not closed. */
export const openJobs = jobListInput(readListState(jobList, new URLSearchParams()));

/** Every active property; more are found by typing at the office only. */
export const everyProperty = { limit: 1000 } as const;
