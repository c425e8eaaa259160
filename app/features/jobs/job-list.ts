import { type Job, tabOf, type WorkerTab } from '#app/features/labels/job-labels.ts';
import { numberLabel } from '#app/features/labels/number-label.ts';
import { type DatePreset, presetOptions } from '#app/lib/date-presets.ts';
import {
  fieldFilter,
  fieldSorts,
  type ListFilter,
  type ListSpec,
  type ListState,
  readListState,
} from '#app/table/state/list-state.ts';
import type { JobStatus } from '#server/jobs/constants.ts';
import { jobFields } from '#server/jobs/fields.ts';

const tick = (label: string) => ({ label, initial: '', position: 'panel' }) as const satisfies ListFilter;

/** Open jobs are always loaded; these filters add closed ones. */
export const loadFilters = {
  dateRange: { label: 'Closed jobs created in', initial: 'last2months', options: presetOptions, position: 'panel' },
  from: { label: 'From', initial: '', isDay: true, position: 'panel' },
  to: { label: 'To', initial: '', isDay: true, position: 'panel' },
  includeCompleted: tick('Include completed'),
  includeRejected: tick('Include rejected and cancelled'),
  includeArchived: tick('Include archived'),
} as const satisfies Record<string, ListFilter>;

export const jobList: ListSpec = {
  filters: {
    ...loadFilters,
    status: fieldFilter(jobFields.status),
  },
  sorts: fieldSorts(
    jobFields.createdAt,
    { ...jobFields.due_date, label: 'Due date' },
    jobFields.job_title,
    jobFields.property_address,
    jobFields.status,
  ),
  sort: 'createdAt',
  order: 'desc',
  loadsMore: true,
};

/** The state of cards or of a table: both keep their filters in the URL. */
export interface JobFilters {
  state: { filters: Readonly<Record<string, string>> };
  change: (to: { filters: Record<string, string> }) => void;
}

/** Loaded at once, so that tabs, counts and search work offline. */
const maxLoaded = 1000;

/** The closed jobs to load beside the open ones, as input of `jobs.list` and `jobs.counts`. */
export function loadedInput({ dateRange, from, to, ...filters }: JobFilters['state']['filters']) {
  // A custom range counts only once both days are set.
  const range = dateRange === 'custom' && !(from && to) ? 'all' : (dateRange as DatePreset);
  return {
    dateRange: range,
    ...(range === 'custom' && { start_date: from, end_date: to }),
    includeCompleted: filters.includeCompleted === 'true',
    includeRejected: filters.includeRejected === 'true',
    includeArchived: filters.includeArchived === 'true',
  };
}

/** The `jobs.list` input of a list's state, shared with the page's loader. */
export const jobListInput = ({ sort, order, filters }: ListState) => ({
  ...loadedInput(filters),
  sort: sort as 'createdAt' | 'due_date' | 'job_title' | 'property_address' | 'status',
  order,
  limit: maxLoaded,
});

/** True if every word of the search is in the job. */
function isFound(job: Job, q: string): boolean {
  const text = [numberLabel(job), job.job_title, job.property_address, job.job_description, job.client_reference]
    .join(' ')
    .toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function filterJobs(jobs: readonly Job[], { q, filters }: ListState): Job[] {
  const status = filters.status as JobStatus | 'all';
  return jobs.filter((job) => (status === 'all' || job.status === status) && isFound(job, q));
}

/** The jobs of a tab: assigned to this user for today, or of the tab's types. */
export function jobsOfTab(jobs: readonly Job[], tab: WorkerTab, userId: number, today: string): Job[] {
  if (tab !== 'mine') return jobs.filter((job) => tabOf(job) === tab);
  return jobs.filter(({ assignees }) =>
    assignees?.some(({ user_id, assigned_for }) => user_id === userId && assigned_for === today),
  );
}

/** The jobs page in its initial state: all open jobs. */
export const openJobs = jobListInput(readListState(jobList, new URLSearchParams()));

/** Every active property; only the office searches for more. */
export const everyProperty = { limit: 1000 } as const;
