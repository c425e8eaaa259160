import type { Role } from '#db/scope.ts';
import { assertAllowedFields } from '#server/infra/assertions.ts';
import { fieldError } from '#server/infra/errors.ts';
import {
  type BillingType,
  isOpen,
  type JobStatus,
  type NotBilledReason,
  type Requester,
} from './constants.ts';

/*
 * Who may say what of a job, as pure functions.
 */

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
  requested_by?: Requester | undefined;
}

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
    const state = { status: 'awaiting_approval', requested_by: 'landlord' } as const;
    assertAllowedFields(input, requestFields, { ...plainJob, ...state });
    return state;
  }
  assertAllowedFields(input, workerFields, plainJob);
  if (input.requested_by !== undefined && input.requested_by !== 'employee') {
    throw fieldError('forbidden', 'requested_by', 'Only an admin may choose who requested a job.');
  }
  const waits = role === 'contractor';
  const isTheirs =
    input.status === undefined || isOpen(input.status) || (waits && input.status === 'awaiting_approval');
  if (!isTheirs) throw fieldError('forbidden', 'status', statusWords);
  const status = waits ? 'awaiting_approval' : (input.status ?? 'pending_start');
  return { status, requested_by: 'employee' };
}

/** The optional fields of a job about which nobody said anything. */
const plainJob = {
  priority: 'Medium',
  budget: null,
  billing_type: 'time',
  fixed_price: null,
  not_billed_reason: null,
  discount_percent: 0,
  due_date: null,
  job_start_date: null,
  job_end_date: null,
  client_reference: '',
  assignees: [],
};

const statusWords = 'You may choose Pending start, In progress or Pending completion only.';

/**
 * Those who are no admins change nothing of a job but its status, and only among the three open ones: their job panel has
 * no Details, so there is nothing else for them to change.
 */
export function checkWorkerChange(current: JobStatus, changes: { status?: JobStatus | undefined }): void {
  assertAllowedFields(changes, ['status']);
  if (changes.status === undefined || changes.status === current) return;
  if (!isOpen(changes.status)) throw fieldError('forbidden', 'status', statusWords);
  if (!isOpen(current))
    throw fieldError('forbidden', 'status', 'Only an admin may change the status of this job.');
}

interface Ends {
  status: JobStatus;
  job_end_date: string | null;
}

/**
 * The end date after a change. Completing fills it with today, unless a day that has come already stands
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

/** How a job is charged. The database holds the three together as well. */
export interface Billing {
  billing_type: BillingType;
  /** Of fixed only, and then always; pounds. */
  fixed_price: number | null;
  /** Of not_billed only, and then always. */
  not_billed_reason: NotBilledReason | null;
  discount_percent: number;
}

export const chargedByTime: Billing = {
  billing_type: 'time',
  fixed_price: null,
  not_billed_reason: null,
  discount_percent: 0,
};

type BillingChange = { [K in keyof Billing]?: Billing[K] | undefined };

/** The type that a price or a reason means by itself; taking away the one there was leaves a job that is charged by time. */
function typeOf(current: Billing, { billing_type, fixed_price, not_billed_reason }: BillingChange) {
  if (billing_type !== undefined) return billing_type;
  if (typeof fixed_price === 'number') return 'fixed';
  if (typeof not_billed_reason === 'string') return 'not_billed';
  const lost = fixed_price === null ? 'fixed' : not_billed_reason === null ? 'not_billed' : undefined;
  return lost === current.billing_type ? 'time' : current.billing_type;
}

/**
 * How a job is charged after a change. What belongs to another type goes with that type, so that one field is enough to
 * change over; invalid where what is given does not fit together, or a type lacks what it needs.
 */
export function billingAfter(current: Billing, changes: BillingChange): Billing {
  const billing_type = typeOf(current, changes);
  const { fixed_price = current.fixed_price, not_billed_reason = current.not_billed_reason } = changes;
  if (billing_type === 'fixed' && fixed_price === null) {
    throw fieldError('invalid', 'fixed_price', 'A job at a fixed price needs its price.');
  }
  if (billing_type === 'not_billed' && not_billed_reason === null) {
    throw fieldError('invalid', 'not_billed_reason', 'Please say why this job is not billed.');
  }
  if (billing_type !== 'fixed' && typeof changes.fixed_price === 'number') {
    throw fieldError('invalid', 'fixed_price', 'Only a job at a fixed price has one.');
  }
  if (billing_type !== 'not_billed' && typeof changes.not_billed_reason === 'string') {
    throw fieldError('invalid', 'not_billed_reason', 'Only a job that is not billed has a reason.');
  }
  return {
    billing_type,
    fixed_price: billing_type === 'fixed' ? fixed_price : null,
    not_billed_reason: billing_type === 'not_billed' ? not_billed_reason : null,
    discount_percent: changes.discount_percent ?? current.discount_percent,
  };
}

/**
 * Why billing cannot be changed so, given the job's valid invoices; undefined: it can. A fixed price that is billed
 * stays as it was charged, and hours or expenses that are billed are not charged again by a price for all of it.
 */
export function billingLock(
  before: Billing,
  after: Billing,
  invoices: readonly { invoice_number: string; is_fixed: boolean }[],
): string | undefined {
  const keys = Object.keys(chargedByTime) as (keyof Billing)[];
  if (keys.every((key) => before[key] === after[key])) return undefined;
  const fixed = invoices.find(({ is_fixed }) => is_fixed);
  if (fixed) {
    return `The fixed price of this job is on invoice ${fixed.invoice_number}. Void or credit that invoice first.`;
  }
  const [other] = invoices;
  if (after.billing_type !== 'fixed' || !other) return undefined;
  return `Work on this job is on invoice ${other.invoice_number}, so that a fixed price would charge for it twice. Void or credit that invoice first.`;
}
