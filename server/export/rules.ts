import { absenceKindLabels } from '#server/absences/constants.ts';
import { roleLabels } from '#server/auth/constants.ts';
import { reasonLabels } from '#server/dashboard/constants.ts';
import { expenseStatusLabels, expenseTypeLabels, payerLabels } from '#server/expenses/constants.ts';
import { nameOf } from '#server/infra/page-of-rows.ts';
import {
  addedFigure,
  billingStatusLabels,
  invoiceLineKindLabels,
  invoiceModeLabels,
  invoiceStatusLabels,
  invoiceTypeLabels,
  paidMethodLabels,
  type SummedFigure,
  summedFigures,
} from '#server/invoices/constants.ts';
import { billingLabels, jobStatusLabels, notBilledReasonLabels, requesterLabels } from '#server/jobs/constants.ts';
import { paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import { countedMinutes, isEndUnknown } from '#server/pricing/constants.ts';
import { propertyStatusLabels } from '#server/properties/constants.ts';
import { agreementStateLabels } from '#server/statements/constants.ts';
import { userStatusLabels } from '#server/users/constants.ts';
import { visitStatusLabels } from '#server/visits/constants.ts';

type Row = Readonly<Record<string, unknown>>;
type Value = (row: Row) => unknown;

const labelled =
  (field: string, labels: Readonly<Record<string, string>>): Value =>
  (row) =>
    labels[String(row[field])] ?? row[field];

const user: Value = (row) => nameOf(row as never);
const job: Value = ({ Job }) => {
  const { job_title, Property } = (Job ?? {}) as { job_title?: string; Property?: { address: string } };
  return job_title && `${job_title} @ ${Property?.address}`;
};
const ofInvoice =
  (name: SummedFigure): Value =>
  (row) =>
    addedFigure(row as never, name);
const percent =
  (field: string, none = ''): Value =>
  ({ [field]: rate }) =>
    rate === null || rate === undefined ? none : `${rate}%`;

/** Names and labels instead of ids and codes. tests/contract/export-columns.test.ts compares them with the screens. */
export const peopleValues: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  'time-tracking': {
    user,
    job,
    // As on the screen, and so that the column adds up to the list's sum. A cell of times holds no word.
    end_time: ({ end_time, ...row }) => (isEndUnknown(row) ? null : end_time),
    duration: (row) => countedMinutes(row as never),
    is_driving: ({ is_driving }) => (is_driving ? 'Driving' : 'Working'),
    needs_review: ({ needs_review, review_reasons }) =>
      needs_review
        ? (review_reasons as (keyof typeof reasonLabels)[]).map((reason) => reasonLabels[reason]).join(', ') ||
          'To review'
        : '',
    billing_status: labelled('billing_status', billingStatusLabels),
    invoice_id: ({ invoice_number }) => invoice_number,
  },
  jobs: {
    status: labelled('status', jobStatusLabels),
    requested_by: labelled('requested_by', requesterLabels),
    billing_type: labelled('billing_type', billingLabels),
    not_billed_reason: labelled('not_billed_reason', notBilledReasonLabels),
    assignees: ({ assignees }) => [
      ...new Set((assignees as Parameters<typeof nameOf>[0][] | undefined)?.map((each) => nameOf(each))),
    ],
  },
  visits: { user: (row) => (row.User ? user(row) : ''), job, status: labelled('status', visitStatusLabels) },
  absences: { user, kind: labelled('kind', absenceKindLabels) },
  expenses: {
    user,
    job,
    expense_type: labelled('expense_type', expenseTypeLabels),
    status: labelled('status', expenseStatusLabels),
    billing_status: labelled('billing_status', billingStatusLabels),
    paid_by: labelled('paid_by', payerLabels),
    invoice_id: ({ invoice_number }) => invoice_number,
  },
  invoices: {
    // So that a column adds up to the list's sum.
    ...Object.fromEntries(summedFigures.map((name) => [name, ofInvoice(name)])),
    status: labelled('status', invoiceStatusLabels),
    invoice_type: labelled('invoice_type', invoiceTypeLabels),
    invoice_mode: labelled('invoice_mode', invoiceModeLabels),
    job_title: ({ job_title, job_count }) =>
      job_count === 1 ? job_title : `${job_title} and ${Number(job_count) - 1} more`,
    cis_amount: (row) => (row.cis_rate === null ? null : ofInvoice('cis_amount')(row)),
    createdAt: ({ issue_date }) => issue_date,
  },
  'invoices-lines': { kind: labelled('kind', invoiceLineKindLabels) },
  'invoices-payments': { method: labelled('method', paidMethodLabels) },
  payments: {
    user,
    payment_type: labelled('payment_type', paymentTypeLabels),
    payment_method: labelled('payment_method', paymentMethodLabels),
  },
  'pay-run': { user },
  statements: { user, state: labelled('state', agreementStateLabels) },
  cis: { user, cis_rate: percent('cis_rate', 'No current rate') },
  users: {
    role: labelled('role', roleLabels),
    status: labelled('status', userStatusLabels),
    login_ready: ({ login_ready }) => (login_ready ? 'Ready' : 'No password yet'),
    cis_rate: percent('cis_rate'),
  },
  'users-rates': { user },
  properties: {
    post_code: ({ post_code, address_post_code }) => post_code || address_post_code,
    status: labelled('status', propertyStatusLabels),
    billing_cis_rate: percent('billing_cis_rate'),
  },
};
