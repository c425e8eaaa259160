import type { Role } from '#db/scope.ts';
import { AppError } from '../platform/errors.ts';
import { allowOnly } from '../platform/role-fields.ts';
import { type JobStatus, openStatuses } from './schema.ts';

/*
 * Who may say what of a job (PRODUCT 4, S2 4 and 6), as pure functions.
 */

export const isOpen = (status: JobStatus): boolean => (openStatuses as readonly string[]).includes(status);
/** Open, or waiting to be: not yet at an end. */
export const isUnfinished = (status: JobStatus): boolean => status === 'awaiting_approval' || isOpen(status);

const requestFields = ['property_id', 'job_title', 'job_description', 'job_type', 'client_ref'];
const workerFields = [
  ...requestFields,
  'status',
  'requested_by',
  'priority',
  'due_date',
  'job_start_date',
  'job_end_date',
  'client_reference',
];

interface NewJob {
  status?: JobStatus | undefined;
  requested_by?: 'tenant' | 'landlord' | 'office' | 'employee' | undefined;
}

const refused = (field: string, words: string) =>
  new AppError('forbidden', words, { fields: { [field]: words } });

/**
 * The status and requester that a new job gets. Admins choose (pending_start, office); an employee's is requested by an
 * employee and open; a contractor's and a landlord's wait for approval. Throws forbidden for fields that are not theirs.
 */
export function newJobState(
  role: Role,
  input: NewJob,
): Required<{ [K in keyof NewJob]: NonNullable<NewJob[K]> }> {
  if (role === 'admin') {
    return { status: input.status ?? 'pending_start', requested_by: input.requested_by ?? 'office' };
  }
  if (role === 'landlord') {
    allowOnly(input, requestFields);
    return { status: 'awaiting_approval', requested_by: 'landlord' };
  }
  allowOnly(input, workerFields);
  if (input.requested_by !== undefined && input.requested_by !== 'employee') {
    throw refused('requested_by', 'Only an admin may choose who requested a job.');
  }
  if (input.status !== undefined && !isOpen(input.status)) throw refused('status', statusWords);
  const status = role === 'contractor' ? 'awaiting_approval' : (input.status ?? 'pending_start');
  return { status, requested_by: 'employee' };
}

const statusWords = 'You may choose Pending start, In progress or Pending completion only.';

/**
 * Those who are no admins change nothing of a job but its status, and only among the three open ones: their job panel has
 * no Details (S2 2), so there is nothing else for them to change.
 */
export function checkWorkerChange(current: JobStatus, changes: { status?: JobStatus | undefined }): void {
  allowOnly(changes, ['status']);
  if (changes.status === undefined) return;
  if (!isOpen(changes.status)) throw refused('status', statusWords);
  if (!isOpen(current)) throw refused('status', 'Only an admin may change the status of this job.');
}

interface Ends {
  status: JobStatus;
  job_end_date: string | null;
}

/**
 * The end date after a change (PRODUCT 6). Completing fills it with today, unless a day that has come already stands
 * there; reopening clears it; a date given along with the status wins over both. Undefined: it stays.
 */
export function endDateAfter(
  current: Ends,
  changes: { status?: JobStatus | undefined; job_end_date?: string | null | undefined },
  today: string,
): string | null | undefined {
  const { status, job_end_date } = changes;
  if (status === undefined || status === current.status) return job_end_date;
  if (status === 'completed') {
    const kept = current.job_end_date !== null && current.job_end_date <= today;
    return job_end_date ?? (kept ? undefined : today);
  }
  if (job_end_date !== undefined) return job_end_date;
  return isUnfinished(status) && !isUnfinished(current.status) ? null : undefined;
}
