import type { StatusLooks } from '#app/table/list-columns.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { RouterOutputs } from '#server/router.ts';

export type Job = RouterOutputs['jobs']['list']['data'][number];
export type JobStatus = Job['status'];
export type JobType = NonNullable<Job['job_type']>;
export type Priority = NonNullable<Job['priority']>;
export type Requester = NonNullable<Job['requested_by']>;

/*
 * The words of server/jobs/schema.ts, which would bring zod to the phone; job-words.test.ts keeps them equal.
 */
export const statusLooks = {
  awaiting_approval: { label: 'Awaiting approval', tone: 'warning' },
  pending_start: { label: 'Pending start', tone: 'neutral' },
  in_progress: { label: 'In progress', tone: 'accent' },
  pending_completed: { label: 'Pending completion', tone: 'working' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  rejected: { label: 'Rejected', tone: 'danger' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const satisfies Record<JobStatus, StatusLooks[string]>;

/** What those who are no admins may choose. */
export const openStatuses = ['pending_start', 'in_progress', 'pending_completed'] as const;
export type OpenStatus = (typeof openStatuses)[number];

export const statusOptions = openStatuses.map((value) => ({ value, label: statusLooks[value].label }));
export const isOpen = (status: JobStatus): status is OpenStatus =>
  (openStatuses as readonly string[]).includes(status);

export const jobTabs = ['emergency', 'maintenance', 'refurbishment', 'other'] as const;
export type JobTab = (typeof jobTabs)[number];

/** Under which tab a job stands, and what a new one there is at first. */
export const tabTypes: Record<JobTab, readonly [JobType, ...JobType[]]> = {
  emergency: ['Emergency'],
  maintenance: ['Maintenance'],
  refurbishment: ['Refurbishment'],
  other: ['Other', 'Inspection', 'Installation', 'Cleaning'],
};
export const tabLabels: Record<JobTab, string> = {
  emergency: 'Emergency',
  maintenance: 'Maintenance',
  refurbishment: 'Refurbishment',
  other: 'Other',
};

export const tabOf = ({ job_type }: Job): JobTab =>
  jobTabs.find((tab) => job_type && tabTypes[tab].includes(job_type)) ?? 'other';

/** What those who work on jobs choose between: what is theirs today, then every type. */
export const workerTabs = ['mine', ...jobTabs] as const;
export type WorkerTab = (typeof workerTabs)[number];
export const workerTabLabels: Record<WorkerTab, string> = { mine: 'Mine today', ...tabLabels };

/** Only what is more than usual is worth a mark. */
export const priorityTones: Partial<Record<NonNullable<Job['priority']>, BadgeTone>> = {
  High: 'warning',
  Critical: 'danger',
};

export const jobLabel = ({ job_title, property_address }: Pick<Job, 'job_title' | 'property_address'>) =>
  `${job_title} @ ${property_address}`;

/*
 * What only the office chooses from.
 */
export const jobTypes = [
  'Maintenance',
  'Refurbishment',
  'Emergency',
  'Inspection',
  'Installation',
  'Cleaning',
  'Other',
] as const satisfies readonly JobType[];

export const priorities = ['Low', 'Medium', 'High', 'Critical'] as const satisfies readonly Priority[];

export const requesterLabels = {
  tenant: 'Tenant',
  landlord: 'Landlord',
  office: 'Office',
  employee: 'Employee',
} as const satisfies Record<Requester, string>;

/** Every choice of a status. */
export const optionsOf = (looks: StatusLooks) =>
  Object.entries(looks).map(([value, { label }]) => ({ value, label }));
