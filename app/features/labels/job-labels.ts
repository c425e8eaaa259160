import type { StatusStyles } from '#app/table/table-column.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import {
  type JobGroup,
  type JobStatus,
  type JobType,
  jobGroupLabels,
  jobGroups,
  jobStatusLabels,
  openStatuses,
  type Priority,
} from '#server/jobs/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Job = RouterOutputs['jobs']['list']['data'][number];

export const statusStyles = {
  awaiting_approval: { label: jobStatusLabels.awaiting_approval, tone: 'warning' },
  pending_start: { label: jobStatusLabels.pending_start, tone: 'neutral', isCalm: true },
  in_progress: { label: jobStatusLabels.in_progress, tone: 'accent', isCalm: true },
  pending_completed: { label: jobStatusLabels.pending_completed, tone: 'working' },
  completed: { label: jobStatusLabels.completed, tone: 'success', isCalm: true },
  cancelled: { label: jobStatusLabels.cancelled, tone: 'neutral', isCalm: true },
  rejected: { label: jobStatusLabels.rejected, tone: 'danger', isCalm: true },
  archived: { label: jobStatusLabels.archived, tone: 'neutral', isCalm: true },
} as const satisfies Record<JobStatus, StatusStyles[string]>;

/** The statuses that non-admins may set. */
export const statusOptions = openStatuses.map((value) => ({ value, label: jobStatusLabels[value] }));

/** The types of jobs under a tab; the first is the default of a new one. */
export const tabTypes: Record<JobGroup, readonly [JobType, ...JobType[]]> = {
  emergency: ['Emergency'],
  maintenance: ['Maintenance'],
  refurbishment: ['Refurbishment'],
  other: ['Other', 'Inspection', 'Installation', 'Cleaning'],
};

export const tabOf = ({ job_type }: Job): JobGroup =>
  jobGroups.find((tab) => job_type && tabTypes[tab].includes(job_type)) ?? 'other';

/** A worker's tabs: today's own jobs, then by type. */
export const workerTabs = ['mine', ...jobGroups] as const;
export type WorkerTab = (typeof workerTabs)[number];
export const workerTabLabels: Record<WorkerTab, string> = { mine: 'Mine today', ...jobGroupLabels };

/** Other priorities get no badge. */
export const priorityTones: Partial<Record<Priority, BadgeTone>> = { High: 'warning', Critical: 'danger' };

export const jobLabel = ({ job_title, property_address }: Pick<Job, 'job_title' | 'property_address'>) =>
  `${job_title} @ ${property_address}`;

export const approvalNotice = 'The office needs to approve the job before work starts.';
