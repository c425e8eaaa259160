import type { Role } from '#db/scope.ts';
import { assertAllowedFields } from '#server/checks/assertions.ts';
import { fieldError } from '#server/infra/errors.ts';
import {
  type BillingType,
  isOpen,
  isUnfinished,
  type JobStatus,
  type NotBilledReason,
  type Requester,
} from './constants.ts';

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

/** Admins choose (pending_start, office), an employee's is open, others await approval (J1). 403 for other fields. */
export function newJobState(role: Role, input: NewJob): Required<{ [K in keyof NewJob]: NonNullable<NewJob[K]> }> {
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
    throw fieldError('forbidden', 'requested_by', 'Only admins can choose who requested a job.');
  }
  const waits = role === 'contractor';
  const isTheirs =
    input.status === undefined || isOpen(input.status) || (waits && input.status === 'awaiting_approval');
  if (!isTheirs) throw fieldError('forbidden', 'status', statusMessage);
  const status = waits ? 'awaiting_approval' : (input.status ?? 'pending_start');
  return { status, requested_by: 'employee' };
}

const plainJob = {
  trade_id: null,
  customer_id: null,
  priority: 'Medium',
  budget: null,
  billing_type: 'time',
  fixed_price: null,
  not_billed_reason: null,
  discount_percent: 0,
  planned_minutes: null,
  due_date: null,
  job_start_date: null,
  job_end_date: null,
  client_reference: '',
  assignees: [],
};

const statusMessage = 'You can only choose Pending start, In progress or Pending completion.';

/** Non-admins change only the status, and only among the open ones (J2). */
export function checkWorkerChange(current: JobStatus, changes: { status?: JobStatus | undefined }): void {
  assertAllowedFields(changes, ['status']);
  if (changes.status === undefined || changes.status === current) return;
  if (!isOpen(changes.status)) throw fieldError('forbidden', 'status', statusMessage);
  if (!isOpen(current)) throw fieldError('forbidden', 'status', 'Only admins can change the status of this job.');
}

interface Ends {
  status: JobStatus;
  job_end_date: string | null;
}

/** Completing sets today unless a past or present end date is set; reopening clears it; a given date wins (J4, J5). */
export function endDateAfter(
  current: Ends,
  changes: { status?: JobStatus | undefined; job_end_date?: string | null | undefined },
  today: string,
): string | null | undefined {
  const { status, job_end_date } = changes;
  if (status === undefined || status === current.status) return job_end_date;
  if (status === 'completed') {
    const isPastEnd = current.job_end_date !== null && current.job_end_date <= today;
    return job_end_date ?? (isPastEnd ? undefined : today);
  }
  if (job_end_date !== undefined) return job_end_date;
  return isUnfinished(status) && !isUnfinished(current.status) ? null : undefined;
}

/** How a job is charged. A database constraint holds the three fields together too. */
export interface Billing {
  billing_type: BillingType;
  /** Pounds; set exactly when the type is fixed. */
  fixed_price: number | null;
  /** Set exactly when the type is not_billed. */
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

/** A price or a reason alone implies its type; removing the current one reverts to time (C16). */
function typeOf(current: Billing, { billing_type, fixed_price, not_billed_reason }: BillingChange) {
  if (billing_type !== undefined) return billing_type;
  if (typeof fixed_price === 'number') return 'fixed';
  if (typeof not_billed_reason === 'string') return 'not_billed';
  const lost = fixed_price === null ? 'fixed' : not_billed_reason === null ? 'not_billed' : undefined;
  return lost === current.billing_type ? 'time' : current.billing_type;
}

/** Clears fields of other types, so one is enough to switch. 400 if fields contradict each other or are missing. */
export function billingAfter(current: Billing, changes: BillingChange): Billing {
  const billing_type = typeOf(current, changes);
  const { fixed_price = current.fixed_price, not_billed_reason = current.not_billed_reason } = changes;
  if (billing_type === 'fixed' && fixed_price === null) {
    throw fieldError('invalid', 'fixed_price', 'Enter the fixed price.');
  }
  if (billing_type === 'not_billed' && not_billed_reason === null) {
    throw fieldError('invalid', 'not_billed_reason', 'Choose why this job isn’t billed.');
  }
  if (billing_type !== 'fixed' && typeof changes.fixed_price === 'number') {
    throw fieldError('invalid', 'fixed_price', 'Only fixed-price jobs can have a fixed price.');
  }
  if (billing_type !== 'not_billed' && typeof changes.not_billed_reason === 'string') {
    throw fieldError('invalid', 'not_billed_reason', 'Only jobs that aren’t billed can have a reason.');
  }
  return {
    billing_type,
    fixed_price: billing_type === 'fixed' ? fixed_price : null,
    not_billed_reason: billing_type === 'not_billed' ? not_billed_reason : null,
    discount_percent: changes.discount_percent ?? current.discount_percent,
  };
}

/** Why valid invoices forbid the change: billed prices stay, billed hours are not charged again (C14). */
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
  return `Work on this job is on invoice ${other.invoice_number}, so a fixed price would charge for it twice. Void or credit that invoice first.`;
}

interface Assigned {
  user_id: number;
  /** Null: named on the job, without a day. */
  assigned_for: string | null;
}
interface VisitDay {
  user_id: number;
  day: string;
}

/**
 * Turns a job's assignments into those requested; one for the same day or worker moves, so its visit keeps its time.
 */
export function planAssignees(current: readonly (Assigned & { id: number })[], requested: readonly Assigned[]) {
  const same = (a: Assigned, b: Assigned) => a.user_id === b.user_id && a.assigned_for === b.assigned_for;
  const gone = current.filter((each) => !requested.some((one) => same(one, each)));
  const added = requested.filter((one) => !current.some((each) => same(one, each)));
  const visitDays = (list: readonly Assigned[]): VisitDay[] =>
    list.flatMap(({ user_id, assigned_for }) => (assigned_for === null ? [] : [{ user_id, day: assigned_for }]));
  const [from, to] = [visitDays(gone), visitDays(added)];
  const moved: { from: VisitDay; to: VisitDay }[] = [];
  for (const key of ['day', 'user_id'] as const) {
    for (const one of [...from]) {
      const other = to.find((each) => each[key] === one[key]);
      if (!other) continue;
      moved.push({ from: one, to: other });
      from.splice(from.indexOf(one), 1);
      to.splice(to.indexOf(other), 1);
    }
  }
  return {
    named: {
      gone: gone.flatMap(({ id, assigned_for }) => (assigned_for === null ? [id] : [])),
      added: added.flatMap(({ user_id, assigned_for }) => (assigned_for === null ? [user_id] : [])),
    },
    moved,
    added: to,
    gone: from,
  };
}
