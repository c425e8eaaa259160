import { loadedInput, loadFilters } from '#app/features/jobs/job-list.ts';
import {
  booleanFilter,
  choiceFilter,
  fieldFilter,
  fieldSorts,
  filterInput,
  type ListFilter,
  type ListSpec,
  type ListState,
  readListState,
} from '#app/table/state/list-state.ts';
import { type SumField, sumOf } from '#app/table/sums.tsx';
import { dueFilterLabels, type JobGroup, type JobStatus, jobGroups, jobSorts } from '#server/jobs/constants.ts';
import { jobFields } from '#server/jobs/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

/** Filters that only links set; the filter bar can clear them. */
const linked = (label: string) => ({ label, initial: '', position: 'beside' }) as const satisfies ListFilter;
/** Any value but 'true' counts as absent: 'false' would be the opposite filter. */
const linkedYes = (label: string) =>
  ({ ...linked(label), wire: 'boolean', options: [{ value: 'true', label: 'Yes' }] }) as const satisfies ListFilter;
const linkedDay = (label: string) => ({ ...linked(label), isDay: true }) as const satisfies ListFilter;

export const officeJobFilters = {
  ...loadFilters,
  status: fieldFilter(jobFields.status),
  job_type: fieldFilter(jobFields.job_type),
  priority: fieldFilter(jobFields.priority),
  /** Its options are staff, which only the page knows. */
  assignee: { label: jobFields.assignees.label, initial: 'all', wire: 'id' },
  /** Its options are the company's, which only the page knows. */
  trade_id: { label: jobFields.trade.label, initial: 'all', wire: 'id' },
  due: choiceFilter(jobFields.due_date.label, dueFilterLabels),
  over_limit: booleanFilter('Spending limit', { true: 'Above, not approved' }),
  property_id: { ...linked(jobFields.property_id.label), wire: 'id' },
  unassigned: linkedYes('Unassigned'),
  planned_not_started: linkedYes('Planned day passed, no time recorded'),
  to_bill: linkedYes('Fixed price to invoice'),
  finished_from: linkedDay('Finished from'),
  finished_to: linkedDay('Finished to'),
} as const satisfies Record<string, ListFilter>;

const newestFirst = { filters: officeJobFilters, sort: 'createdAt', order: 'desc' } as const;

export const officeJobCards = {
  ...newestFirst,
  sorts: fieldSorts(
    jobFields.createdAt,
    { ...jobFields.due_date, label: 'Due date' },
    jobFields.job_start_date,
    jobFields.job_title,
    jobFields.property_address,
    jobFields.status,
    jobFields.priority,
    jobFields.budget,
  ),
  loadsMore: true,
} as const satisfies ListSpec;

export const jobSums: readonly SumField<Job>[] = [
  sumOf(jobFields.budget),
  sumOf(jobFields.fixed_price, { label: 'Fixed prices' }),
  sumOf(jobFields.to_bill),
];
/** Sums of a list of jobs to invoice. */
export const toInvoice = jobSums.filter(({ key }) => key === 'to_bill');

export const officeJobTable = { ...newestFirst, sorts: jobSorts } as const satisfies ListSpec;

type Job = RouterOutputs['jobs']['list']['data'][number];

export type OfficeTab = 'dashboard' | JobGroup | 'all';

type Input = NonNullable<RouterInputs['jobs']['list']>;
const wireFilters = Object.fromEntries(Object.entries(officeJobFilters).filter(([name]) => !(name in loadFilters)));

/** The `jobs.list` input of a list's state under a tab, without its page. */
export function officeJobInput({ q, sort, order, filters }: ListState, tab: OfficeTab): Input {
  return {
    ...loadedInput(filters),
    ...(tab !== 'all' && tab !== 'dashboard' && { job_group: tab }),
    ...filterInput(wireFilters, filters),
    ...(q && { q }),
    sort: sort as NonNullable<Input['sort']>,
    order,
  };
}

/** The first queries of a URL; no list if the URL has no tab. */
export function firstQuestions(search: URLSearchParams) {
  const state = readListState(officeJobCards, search);
  const tab = tabOfAddress(search);
  const isList = tab !== null && tab !== 'dashboard';
  return {
    loaded: loadedInput(state.filters),
    list: isList ? { ...officeJobInput(state, tab), limit: state.limit } : null,
  };
}

const officeTabs: readonly string[] = ['dashboard', ...jobGroups, 'all'];

/** The tab in the URL; a link with job filters but no tab means all jobs. Null if neither. */
export function tabOfAddress(search: URLSearchParams): OfficeTab | null {
  const tab = search.get('tab');
  if (tab !== null && officeTabs.includes(tab)) return tab as OfficeTab;
  const names = ['q', ...Object.keys(officeJobFilters)];
  return names.some((name) => search.has(name)) ? 'all' : null;
}

/** A new tab resets the filters but keeps the loaded range. */
export function addressOfTab(tab: OfficeTab, search: URLSearchParams): string {
  const linkedEntries = Object.keys(loadFilters)
    .filter((name) => search.has(name))
    .map((name) => [name, search.get(name)!]);
  return `/jobs?${new URLSearchParams([['tab', tab], ...linkedEntries])}`;
}

const everyClosed = { dateRange: 'all', includeCompleted: 'true', includeRejected: 'true', includeArchived: 'true' };
const everyJob = (more: Record<string, string>) => `/jobs?${new URLSearchParams({ ...more, ...everyClosed })}`;

const openJobs = (filters: Record<string, string>) => `/jobs?${new URLSearchParams({ tab: 'all', ...filters })}`;

/** Links of the jobs dashboard and of a property; each list holds exactly the jobs that its number counts. */
export const listOf = {
  late: () => openJobs({ due: 'overdue' }),
  dueThisWeek: () => openJobs({ due: 'this_week' }),
  unassigned: () => openJobs({ unassigned: 'true' }),
  every: () => everyJob({ tab: 'all' }),
  group: (tab: JobGroup) => everyJob({ tab }),
  status: (status: JobStatus) => everyJob({ tab: 'all', status }),
  property: (id: number) => everyJob({ tab: 'all', property_id: String(id) }),
};
