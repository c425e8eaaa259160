import type { RestMethod } from '#server/rpc/rest-meta.ts';
import type { Side } from './two-companies.ts';

/*
 * The calls agreed with the customer (docs/decisions/0025), one row each, with what their responses contain.
 */

export interface Row {
  method: RestMethod;
  path: string;
  /** Returns an array in `data`. */
  list?: true;
  mayBeEmpty?: true;
  /** Fields of `data` or of each of its rows; dots mean nested fields. */
  fields?: string[];
  /** Returns a file. */
  file?: { type: string; name: (own: Side) => RegExp; begins: string };
  /** Set if the input of the access table returns something else. */
  input?: (own: Side) => unknown;
}

/** All paths of a row: 'User', 'User.first_name'. */
export function* fieldsOf(row: unknown, prefix = ''): Generator<string> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return;
  for (const [name, value] of Object.entries(row)) {
    yield prefix + name;
    yield* fieldsOf(value, `${prefix}${name}.`);
  }
}

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);
const row = (method: RestMethod, path: string, fields = '', more: Partial<Row> = {}): Row => ({
  method,
  path,
  fields: splitWords(fields),
  ...more,
});
const list = (path: string, fields: string, more: Partial<Row> = {}) =>
  row('GET', path, fields, { list: true, ...more });

const job = `id property_id property_address job_title job_description job_type status job_start_date job_end_date
  requested_by createdAt tasksCount filesCount expensesCount notesCount priority budget due_date client_reference`;
const record = `id user_id job_id is_driving start_time end_time duration note needs_review is_billable billing_status
  start_location end_location start_cordinate end_cordinate invoice_id property_name User.first_name Job.job_title
  Job.Property.address`;
const property = 'id address city property_type status tenant_name tenant_email tenant_phone';
const task = 'id description status assigned_to job_id property_id';
const note = 'id note property_id job_id createdAt updatedAt User';
const user = `id first_name last_name mobile email role status last_login last_login_method
  last_login_enabled_notification`;
const rate = 'id user_id rate charge_rate comment effective_from';
const payment = 'id user_id payment_date amount payment_type payment_method description';
const expense = `id job_id user_id amount expense_type description is_billable status billing_status invoice_id
  has_files`;
const file = `id link file_type thumbnail description category property_address user_first_name createdAt expense_id`;
const invoice = 'id invoice_number invoice_type invoice_mode period_start total_amount createdAt';
const amendment = `id user_id tracking_id reason status createdAt original_start_time requested_start_time
  start_time_status original_end_time requested_end_time end_time_status original_is_driving requested_is_driving
  is_driving_status original_note requested_note note_status original_job_id requested_job_id job_id_status`;

const zip = (name: (own: Side) => RegExp) => ({ type: 'application/zip', name, begins: 'PK' });

export const table: readonly Row[] = [
  row('POST', '/auth/login', 'user.id user.role user.first_name user.name user.mobile user.email'),
  row('GET', '/auth/logout'),
  row('POST', '/auth/change-password'),
  row('GET', '/auth/session', 'isLive user'),

  row('POST', '/jobs', job),
  list('/jobs', job),
  list('/jobs/active', 'id job_title property_address'),
  row('GET', '/jobs/{id}', job),
  row('GET', '/jobs/counts', 'total by_type.emergency by_type.maintenance by_type.refurbishment by_status.completed'),
  row('PATCH', '/jobs/{id}', job),
  row('DELETE', '/jobs/{id}'),
  row('GET', '/jobs/{id}/files', '', {
    file: zip(({ jobs }) => new RegExp(`filename="job-${jobs.open}-files.zip"`)),
    input: ({ jobs }) => ({ id: jobs.open }),
  }),

  row('POST', '/time-tracking', record),
  list('/time-tracking', record),
  row('PATCH', '/time-tracking/user/{id}', record),
  list('/time-tracking/user/{id}', record),
  row('GET', '/time-tracking/user/{id}/last', 'id start_time job_id property_name is_driving note end_time'),
  row('GET', '/time-tracking/user/{id}/current-sums', 'sum_today sum_week sum_week_earned current_hourly_rate'),
  list('/time-tracking/job/{id}', record),
  list('/time-tracking/sums', 'user_id start_date total_duration total_toPay balance'),
  row('PATCH', '/time-tracking/{id}', record),
  row('DELETE', '/time-tracking/{id}'),

  row('POST', '/files'),
  list('/files', file),
  row('PATCH', '/files/{id}'),
  row('DELETE', '/files/{id}'),

  row('POST', '/properties', property),
  list('/properties', property),
  row('PATCH', '/properties/{id}', property),
  row('DELETE', '/properties/{id}'),

  list('/job-tasks/job/{id}', task),
  row('POST', '/job-tasks', task),
  row('PATCH', '/job-tasks/{id}', task),
  row('DELETE', '/job-tasks/{id}'),

  list('/job-statuses', ''),

  row('POST', '/users', user),
  list('/users', user),
  row('PATCH', '/users/{id}', user),
  row('DELETE', '/users/{id}'),

  list('/notes', note),
  row('POST', '/notes', note),
  row('PATCH', '/notes/{id}', note),
  row('DELETE', '/notes/{id}'),

  row('POST', '/amendment-requests', 'id'),
  list('/amendment-requests', amendment),
  row('PATCH', '/amendment-requests/{id}', 'id status'),

  list('/expenses', expense),
  row('POST', '/expenses', expense),
  row('PATCH', '/expenses/{id}', expense),
  row('DELETE', '/expenses/{id}'),

  row('POST', '/users-rates', rate),
  list('/users-rates', rate),
  row('PATCH', '/users-rates/{id}', rate),
  row('DELETE', '/users-rates/{id}'),

  row('POST', '/payments', payment),
  list('/payments', payment),
  row('PATCH', '/payments/{id}', payment),
  row('DELETE', '/payments/{id}'),

  list(
    '/dashboard/live-users',
    `User.first_name start_time end_time start_location end_location is_driving
    Job.job_title Job.Property.address`,
  ),

  list('/request-a-job/find-property', 'id address'),
  row('POST', '/request-a-job', 'reference'),

  list('/invoices', invoice),
  list('/invoices/search', invoice),
  row('GET', '/invoices/generate/job/{id}', '', {
    file: { type: 'application/pdf', name: () => /filename="[^"]+\.pdf"/, begins: '%PDF-' },
  }),
  row('POST', '/invoices/generate/bulk', '', { file: zip(() => /filename="bulk-invoices\.zip"/) }),
  row('DELETE', '/invoices/{id}'),

  list(
    '/settings',
    'id key value category isRequired isPassword isSecret validation options placeholder description helpText',
  ),
  row('PATCH', '/settings/{id}'),
  row('PATCH', '/settings/bulk'),
];
