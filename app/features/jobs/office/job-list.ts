import { loadFilters } from '#app/features/jobs/job-list.ts';
import { type Job, statusLooks } from '#app/features/labels/job-words.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { type ListFilter, type ListSpec, readListState } from '#app/table/cards/list-state.ts';
import {
  type DueFilter,
  dueFilterLabels,
  type JobGroup,
  type JobStatus,
  jobGroups,
  jobTypes,
  priorities,
} from '#server/jobs/constants.ts';

const all = { value: 'all', label: 'All' };
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Set by a link and taken away again: they are no choices of the filter bar. */
const linked = (label: string) => ({ label, initial: '', place: 'beside' }) as const satisfies ListFilter;
const linkedDay = (label: string) =>
  ({ label, initial: '', isDay: true, place: 'beside' }) as const satisfies ListFilter;

/** What the office asks its jobs, as cards and as a table alike: the newest first. */
export const officeJobList = {
  filters: {
    ...loadFilters,
    status: { label: 'Status', initial: 'all', options: [all, ...labelOptions(statusLooks)] },
    job_type: { label: 'Type', initial: 'all', options: [all, ...same(jobTypes)] },
    priority: { label: 'Priority', initial: 'all', options: [all, ...same(priorities)] },
    /** A user's number; whose names there are only the page knows. */
    assignee: { label: 'Assigned to', initial: 'all' },
    due: {
      label: 'Due',
      initial: 'all',
      options: [all, ...labelOptions(dueFilterLabels)],
    },
    property_id: linked('Property'),
    unassigned: linked('Nobody assigned'),
    planned_not_started: linked('Planned to have started, no time recorded'),
    finished_from: linkedDay('Finished from'),
    finished_to: linkedDay('Finished to'),
  },
  sorts: [
    { value: 'createdAt', label: 'Created' },
    { value: 'due_date', label: 'Due date' },
    { value: 'job_start_date', label: 'Start' },
    { value: 'job_title', label: 'Title' },
    { value: 'property_address', label: 'Address' },
    { value: 'status', label: 'Status' },
    { value: 'priority', label: 'Priority' },
    { value: 'budget', label: 'Budget' },
    { value: 'job_end_date', label: 'End' },
    { value: 'client_reference', label: 'Client reference' },
    { value: 'requested_by', label: 'Requested by' },
  ],
  order: 'desc',
  pageSize: 20,
} as const satisfies ListSpec;

type Filters = Readonly<Record<string, string>>;
const loadNames = Object.keys(loadFilters);

/** Which closed jobs are loaded beside the open ones: what the lists and the tabs' counts are asked alike. */
export function loadedInput(filters: Filters) {
  const { from, to } = filters;
  // A custom range needs both its days; until then it is no range.
  const isCustom = filters.dateRange === 'custom';
  const dateRange = isCustom && !(from && to) ? 'all' : (filters.dateRange as 'all' | 'custom');
  return {
    dateRange,
    ...(dateRange === 'custom' && { start_date: from, end_date: to }),
    includeCompleted: filters.includeCompleted === 'true',
    includeRejected: filters.includeRejected === 'true',
    includeArchived: filters.includeArchived === 'true',
  };
}

const idOf = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined);

export type OfficeTab = 'dashboard' | JobGroup | 'all';

interface Asked {
  q: string;
  sort: string;
  order: 'asc' | 'desc';
  filters: Filters;
}

/** The question to `jobs.list` that a state of the list means under a tab; the page's loader asks the same. */
export function officeJobInput({ q, sort, order, filters }: Asked, tab: OfficeTab) {
  const { status, job_type, priority, due, finished_from, finished_to } = filters;
  const assignee = idOf(filters.assignee);
  const property_id = idOf(filters.property_id);
  return {
    ...loadedInput(filters),
    ...(tab !== 'all' && tab !== 'dashboard' && { job_group: tab }),
    ...(status !== 'all' && { status: status as JobStatus }),
    ...(job_type !== 'all' && { job_type: job_type as NonNullable<Job['job_type']> }),
    ...(priority !== 'all' && { priority: priority as NonNullable<Job['priority']> }),
    ...(assignee !== undefined && { assignee }),
    ...(property_id !== undefined && { property_id }),
    ...(due !== 'all' && { due: due as DueFilter }),
    ...(filters.unassigned === 'true' && { unassigned: true }),
    ...(filters.planned_not_started === 'true' && { planned_not_started: true }),
    ...(finished_from && { finished_from }),
    ...(finished_to && { finished_to }),
    ...(q && { q }),
    sort: sort as 'createdAt',
    order,
  };
}

/** What the page asks first, by its address; no list where that does not say which. */
export function firstQuestions(search: URLSearchParams) {
  const state = readListState(officeJobList, search);
  const tab = tabOfAddress(search);
  const isList = tab !== null && tab !== 'dashboard';
  return {
    loaded: loadedInput(state.filters),
    list: isList ? { ...officeJobInput(state, tab), limit: state.show } : null,
  };
}

const officeTabs: readonly string[] = ['dashboard', ...jobGroups, 'all'];

/** The tab that an address says; a link to some jobs by what they are, without a tab, means all of them. Null: it says none. */
export function tabOfAddress(search: URLSearchParams): OfficeTab | null {
  const tab = search.get('tab');
  if (tab !== null && officeTabs.includes(tab)) return tab as OfficeTab;
  const names = ['q', ...Object.keys(officeJobList.filters)];
  return names.some((name) => search.has(name)) ? 'all' : null;
}

/** Another tab begins anew, but with the same jobs loaded. */
export function addressOfTab(tab: OfficeTab, search: URLSearchParams): string {
  const kept = loadNames.filter((name) => search.has(name)).map((name) => [name, search.get(name)!]);
  return `/jobs?${new URLSearchParams([['tab', tab], ...kept])}`;
}

const everyClosed = {
  dateRange: 'all',
  includeCompleted: 'true',
  includeRejected: 'true',
  includeArchived: 'true',
};
const everyJob = (more: Record<string, string>) =>
  `/jobs?${new URLSearchParams({ ...more, ...everyClosed })}`;

/** The lists behind the figures of the jobs dashboard: each holds exactly as many as its figure says. */
export const listOf = {
  every: () => everyJob({ tab: 'all' }),
  group: (tab: JobGroup) => everyJob({ tab }),
  status: (status: JobStatus) => everyJob({ tab: 'all', status }),
};
