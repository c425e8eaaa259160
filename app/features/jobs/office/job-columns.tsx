import { Link } from '@remix-run/react';
import { jobColumns } from '#app/features/jobs/job-columns.tsx';
import { addressField, jobFields } from '#app/features/jobs/job-fields.ts';
import type { Job } from '#app/features/labels/job-words.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { ListColumn } from '#app/table/list-columns.ts';
import type { Choices, TableColumn } from '#app/table/table-column.ts';
import type { SearchOption } from '#app/ui/search-select-match.ts';
import {
  billingLabels,
  type JobType,
  maxLengths,
  notBilledReasonLabels,
  priorities,
} from '#server/jobs/constants.ts';

/** A job with the one who is assigned to it, where it is one: a cell holds no list of people. */
export type OfficeJob = Job & { assignee_id: number | null };

export const withAssignee = (job: Job): OfficeJob => ({
  ...job,
  assignee_id: job.assignees?.length === 1 ? (job.assignees[0]?.user_id ?? null) : null,
});

export const assigneeNames = ({ assignees = [] }: Pick<Job, 'assignees'>): string =>
  [...new Set(assignees.map(({ User }) => `${User.first_name} ${User.last_name}`.trim()))].join(', ');

/** A job's fields as the office's cards and full rows show them. */
export function officeCardColumns(timeZone: string): readonly ListColumn<Job>[] {
  const [title, priority, created, description] = jobColumns(timeZone);
  return [
    title!,
    priority!,
    created!,
    { key: 'job_type', label: 'Type', dataType: 'string' },
    { key: 'assignees', label: 'Assigned to', dataType: 'string', value: assigneeNames },
    { key: 'due_date', label: 'Due', dataType: 'date' },
    description!,
  ];
}

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export interface JobChoices {
  properties: Choices;
  staff: readonly SearchOption[];
}

interface NewJobChoices {
  staff: readonly SearchOption[];
  type: JobType;
  today: string;
}

/** The fields of a new job: those that are settled while the tenant is on the telephone. */
export function newJobColumns({ staff, type, today }: NewJobChoices): TableColumn<OfficeJob>[] {
  const columns = officeJobColumns({ properties: { options: [] }, staff });
  const field = (key: string, changes: Partial<TableColumn<OfficeJob>> = {}) => ({
    ...columns.find((column) => column.key === key)!,
    ...changes,
  });
  const isBilled = ({ billing_type }: Readonly<Record<string, string>>) => billing_type !== 'not_billed';
  return [
    field('property_address'),
    field('job_title'),
    field('job_type', { initial: type }),
    field('assignees'),
    field('job_start_date', {
      label: 'Date',
      // An emergency does not wait.
      follows: ({ job_type }) => (job_type === 'Emergency' ? today : ''),
    }),
    field('priority'),
    field('status'),
    field('requested_by'),
    field('billing_type'),
    field('fixed_price', { required: true, matters: ({ billing_type }) => billing_type === 'fixed' }),
    field('not_billed_reason', {
      required: true,
      initial: 'recall',
      matters: (texts) => !isBilled(texts),
      edit: { kind: 'choice', options: labelOptions(notBilledReasonLabels) },
    }),
    field('discount_percent', { required: false, initial: '', hint: '', matters: isBilled }),
    field('job_description'),
  ];
}

/** A job's fields, for the table and for the form of its details. */
export function officeJobColumns({ properties, staff }: JobChoices): TableColumn<OfficeJob>[] {
  return [
    { ...jobFields.job_title, sortable: true, card: 'important' },
    { ...addressField(properties), sortable: true, card: 'other' },
    jobFields.job_type,
    { ...jobFields.status, sortable: true, card: 'important' },
    {
      key: 'priority',
      label: 'Priority',
      dataType: 'string',
      width: 104,
      sortable: true,
      required: true,
      initial: 'Medium',
      edit: { kind: 'choice', options: same(priorities) },
    },
    {
      key: 'assignees',
      label: 'Assigned to',
      dataType: 'string',
      width: 160,
      value: assigneeNames,
      edit: { kind: 'choice', options: staff, asNumber: true, field: 'assignee_id', emptyLabel: 'Nobody' },
    },
    {
      key: 'job_start_date',
      label: 'Start',
      dataType: 'date',
      width: 124,
      sortable: true,
      edit: { kind: 'date' },
    },
    {
      key: 'due_date',
      label: 'Due',
      dataType: 'date',
      width: 124,
      sortable: true,
      card: 'important',
      edit: { kind: 'date' },
    },
    {
      key: 'job_end_date',
      label: 'End',
      dataType: 'date',
      width: 124,
      sortable: true,
      startsHidden: true,
      edit: { kind: 'date' },
    },
    {
      key: 'budget',
      label: 'Budget',
      dataType: 'currency',
      width: 112,
      sortable: true,
      edit: { kind: 'currency' },
    },
    {
      key: 'billing_type',
      label: 'Billing',
      dataType: 'string',
      width: 112,
      required: true,
      startsHidden: true,
      initial: 'time',
      value: ({ billing_type }) => billing_type && billingLabels[billing_type],
      edit: { kind: 'choice', options: labelOptions(billingLabels) },
    },
    {
      key: 'fixed_price',
      label: 'Fixed price',
      dataType: 'currency',
      width: 116,
      startsHidden: true,
      hint: 'For the whole job, without VAT.',
      edit: { kind: 'currency' },
    },
    {
      key: 'not_billed_reason',
      label: 'Not billed as',
      dataType: 'string',
      width: 120,
      startsHidden: true,
      value: ({ not_billed_reason }) => not_billed_reason && notBilledReasonLabels[not_billed_reason],
      edit: { kind: 'choice', options: labelOptions(notBilledReasonLabels), emptyLabel: 'None' },
    },
    {
      key: 'discount_percent',
      label: 'Discount (%)',
      dataType: 'number',
      width: 116,
      required: true,
      startsHidden: true,
      initial: '0',
      hint: 'Off every invoice, before VAT.',
      edit: { kind: 'currency' },
    },
    {
      key: 'client_reference',
      label: 'Client reference',
      dataType: 'string',
      width: 150,
      sortable: true,
      hint: 'Printed on invoices.',
      edit: { kind: 'text', maxLength: maxLengths.client_reference },
    },
    { ...jobFields.requested_by, sortable: true, startsHidden: true },
    { ...jobFields.job_description, startsHidden: true },
    { key: 'tasksCount', label: 'Tasks', dataType: 'number', width: 84 },
    { key: 'filesCount', label: 'Files', dataType: 'number', width: 84 },
    {
      key: 'expensesCount',
      label: 'Expenses',
      dataType: 'number',
      width: 100,
      show: ({ id, expensesCount = 0 }) =>
        expensesCount > 0 ? (
          <Link
            to={`/expenses?job_id=${id}`}
            tabIndex={-1}
            className="text-accent underline underline-offset-4"
          >
            {expensesCount}
          </Link>
        ) : (
          0
        ),
    },
    { key: 'notesCount', label: 'Notes', dataType: 'number', width: 84 },
    { key: 'createdAt', label: 'Created', dataType: 'datetime', width: 160, sortable: true },
  ];
}
