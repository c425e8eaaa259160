import type { Insertable } from 'kysely';
import type { Reported } from './column-types.ts';
import type { DB } from './types.gen.ts';
import type {
  ExpenseSpec,
  JobSpec,
  NoteSpec,
  PaymentSpec,
  PropertySpec,
  RateSpec,
  RecordSpec,
  TaskSpec,
  UserSpec,
} from './world-spec.ts';

/*
 * From a declaration to its row: references become ids, and every column that was left out is filled in, so that the
 * rows of a table all have the same columns.
 */

/** What a row needs to know beside its declaration. */
export interface Known {
  /** When it was made, where it does not say. ISO. */
  now: string;
  companyKey: string;
  /** The id of what was declared under a key; throws where there is none. */
  id(kind: 'users' | 'properties' | 'jobs', key: string): number;
}

type Row<T extends keyof DB> = Omit<Insertable<DB[T]>, 'company_id' | 'id' | 'updatedAt'>;

/** 'mill-lane' -> 'Mill lane': what a thing is called that has no other name. */
export function named(key: string): string {
  const words = key.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function userRow(
  { password: _, rates: __, ...user }: UserSpec,
  key: string,
  known: Known,
): Row<'users'> {
  return {
    createdAt: known.now,
    first_name: named(key),
    last_name: '',
    email: `${key}@${known.companyKey}.example`,
    mobile: '',
    status: 'active',
    notify_jobs: true,
    notify_money: true,
    notify_reminders: true,
    ...user,
  };
}

export function rateRow({ user, ...rate }: RateSpec & { user: string }, known: Known): Row<'user_rates'> {
  return { createdAt: known.now, charge_rate: null, comment: '', ...rate, user_id: known.id('users', user) };
}

export function propertyRow(
  { landlord, agent, ...property }: PropertySpec<string>,
  key: string,
  known: Known,
): Row<'properties'> {
  return {
    createdAt: known.now,
    address: named(key),
    city: '',
    post_code: '',
    property_type: '',
    status: 'active',
    tenant_name: '',
    tenant_email: '',
    tenant_phone: '',
    access_notes: '',
    billing_name: '',
    billing_address: '',
    billing_email: '',
    billing_reverse_charge: false,
    ...property,
    landlord_id: landlord === undefined ? null : known.id('users', landlord),
    agent_id: agent === undefined ? null : known.id('users', agent),
  };
}

export function jobRow(spec: JobSpec<string, string>, key: string, known: Known): Row<'jobs'> {
  const { property, assignees: _, created_by: __, ...job } = spec;
  return {
    createdAt: known.now,
    job_title: named(key),
    job_description: '',
    job_type: 'Maintenance',
    status: 'pending_start',
    status_changed_at: job.createdAt ?? known.now,
    priority: 'Medium',
    requested_by: 'office',
    client_reference: '',
    billing_type: 'time',
    discount_percent: 0,
    requester_name: '',
    requester_email: '',
    requester_phone: '',
    ...job,
    property_id: known.id('properties', property),
  };
}

export function assigneeRows(
  spec: JobSpec<string, string>,
  jobKey: string,
  known: Known,
): Row<'job_assignees'>[] {
  return (spec.assignees ?? []).map((assignee) => ({
    createdAt: spec.createdAt ?? known.now,
    job_id: known.id('jobs', jobKey),
    user_id: known.id('users', typeof assignee === 'string' ? assignee : assignee.user),
    assigned_for: typeof assignee === 'string' ? null : assignee.on,
  }));
}

export function recordRow(spec: RecordSpec<string, string>, _key: string, known: Known): Row<'time_records'> {
  const { user, job, created_by: _, ...record } = spec;
  return {
    createdAt: spec.start_time,
    is_driving: false,
    end_time: null,
    note: '',
    start_cordinate: null,
    end_cordinate: null,
    is_billable: true,
    review_reasons: [],
    marks: [],
    reported: reportedOf(spec),
    decided: false,
    ...record,
    user_id: known.id('users', user),
    job_id: known.id('jobs', job),
  };
}

/** What a phone would have reported for the record to be as declared: the facts of server/time-tracking/rules.ts. */
function reportedOf({ note, end_time, end_cordinate, review_reasons }: RecordSpec<string, string>): Reported {
  const reported: Reported = note ? { note } : {};
  if (!end_time || review_reasons?.includes('closed')) return reported;
  return { ...reported, end_time: new Date(end_time).toISOString(), end_cordinate: end_cordinate ?? null };
}

export function paymentRow(spec: PaymentSpec<string>, _key: string, known: Known): Row<'payments'> {
  const { user, created_by: _, ...payment } = spec;
  return {
    createdAt: known.now,
    payment_date: known.now.slice(0, 10),
    payment_type: 'regular',
    payment_method: 'bank_transfer',
    description: '',
    ...payment,
    user_id: known.id('users', user),
  };
}

export function expenseRow(
  spec: ExpenseSpec<string, string, string>,
  _key: string,
  known: Known,
): Row<'expenses'> {
  const { user, job, property, created_by: _, ...expense } = spec;
  return {
    createdAt: known.now,
    expense_date: known.now.slice(0, 10),
    expense_type: 'material',
    vat_amount: 0,
    description: '',
    paid_by: 'worker',
    status: 'pending',
    is_billable: true,
    ...expense,
    job_id: job === undefined ? null : known.id('jobs', job),
    property_id: property === undefined ? null : known.id('properties', property),
    user_id: known.id('users', user),
  };
}

export function noteRow(spec: NoteSpec<string, string, string>, key: string, known: Known): Row<'notes'> {
  const { user, job, property, ...note } = spec;
  return {
    createdAt: known.now,
    note: named(key),
    visible_to_landlord: false,
    ...note,
    ...placeOf(job, property, known),
    user_id: known.id('users', user),
  };
}

export function taskRow(spec: TaskSpec<string, string, string>, key: string, known: Known): Row<'job_tasks'> {
  const { assigned_to, job, property, created_by: _, ...task } = spec;
  return {
    createdAt: known.now,
    description: named(key),
    status: 'pending',
    ...task,
    ...placeOf(job, property, known),
    assigned_to: assigned_to === undefined ? null : known.id('users', assigned_to),
  };
}

/** property_id 0 stands for the job's property, which the database fills in. */
function placeOf(job: string | undefined, property: string | undefined, known: Known) {
  return {
    job_id: job === undefined ? null : known.id('jobs', job),
    property_id: property === undefined ? 0 : known.id('properties', property),
  };
}
