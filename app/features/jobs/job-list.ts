import { type Job, statusLooks, tabOf, type WorkerTab } from '#app/features/labels/job-words.ts';
import { type DatePreset, datePresets, presetLabels } from '#app/lib/date-presets.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { ListFilter, ListSpec, ListState } from '#app/table/state/list-state.ts';
import type { JobStatus } from '#server/jobs/constants.ts';

const tick = (label: string) => ({ label, initial: '', place: 'panel' }) as const satisfies ListFilter;
const presetOptions = datePresets.map((value) => ({ value, label: presetLabels[value] }));

/** What is loaded: unfinished jobs always, closed ones of a range as ticked. */
export const loadFilters = {
  dateRange: { label: 'Closed jobs made in', initial: 'last2months', options: presetOptions, place: 'panel' },
  from: { label: 'From', initial: '', isDay: true, place: 'panel' },
  to: { label: 'To', initial: '', isDay: true, place: 'panel' },
  includeCompleted: tick('Include completed'),
  includeRejected: tick('Include rejected and cancelled'),
  includeArchived: tick('Include archived'),
} as const satisfies Record<string, ListFilter>;

export const jobList: ListSpec = {
  filters: {
    ...loadFilters,
    status: {
      label: 'Status',
      initial: 'all',
      options: [{ value: 'all', label: 'All' }, ...labelOptions(statusLooks)],
    },
  },
  sorts: {
    createdAt: 'Created',
    due_date: 'Due date',
    job_title: 'Title',
    property_address: 'Address',
    status: 'Status',
  },
  sort: 'createdAt',
  order: 'desc',
  loadsMore: true,
};

/** All at once, so that tabs, counts and search answer without the line; more than these nobody scrolls. */
const mostLoaded = 1000;

type Sort = 'createdAt' | 'due_date' | 'job_title' | 'property_address' | 'status';

/** The question to `jobs.list` that a state of the list means; the page's loader asks the same. */
export function jobListInput({ sort, order, filters }: ListState) {
  const { from, to } = filters;
  // A custom range needs both its days; until then it is no range.
  const custom = filters.dateRange === 'custom';
  const dateRange = custom && !(from && to) ? 'all' : (filters.dateRange as DatePreset);
  return {
    dateRange,
    ...(dateRange === 'custom' && { start_date: from, end_date: to }),
    includeCompleted: filters.includeCompleted === 'true',
    includeRejected: filters.includeRejected === 'true',
    includeArchived: filters.includeArchived === 'true',
    sort: sort as Sort,
    order,
    limit: mostLoaded,
  };
}

/** Every word of the search, in any order, somewhere in the job's number, title, address or description. */
function isFound(job: Job, q: string): boolean {
  const text = [`#${job.id}`, job.job_title, job.property_address, job.job_description, job.client_reference]
    .join(' ')
    .toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What of the loaded jobs the bar's filters leave. */
export function filterJobs(jobs: readonly Job[], { q, filters }: ListState): Job[] {
  const status = filters.status as JobStatus | 'all';
  return jobs.filter((job) => (status === 'all' || job.status === status) && isFound(job, q));
}

/** Which jobs stand under a tab: those assigned to this person for today, or those of a type. */
export function jobsOfTab(jobs: readonly Job[], tab: WorkerTab, userId: number, today: string): Job[] {
  if (tab !== 'mine') return jobs.filter((job) => tabOf(job) === tab);
  return jobs.filter(({ assignees }) =>
    assignees?.some(({ user_id, assigned_for }) => user_id === userId && assigned_for === today),
  );
}
