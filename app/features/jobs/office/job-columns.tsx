import { Link } from '@remix-run/react';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { jobColumns } from '#app/features/jobs/job-columns.tsx';
import { addressField, jobFields } from '#app/features/jobs/job-fields.ts';
import type { Job } from '#app/features/labels/job-labels.ts';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate, formatMinutes } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { choiceColumn } from '#app/table/choice-columns.ts';
import { type Choices, columnId, type TableColumn, textColumn, withMeta } from '#app/table/table-column.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { SearchOption } from '#app/ui/combobox.ts';
import {
  billingLabels,
  type JobType,
  maxLengths,
  maxPlannedMinutes,
  notBilledReasonLabels,
  priorities,
} from '#server/jobs/constants.ts';

/** Of a company without jobs. */
export const whenNoJobs = {
  icon: ClipboardList,
  children: 'Jobs that you add, and those that are requested, appear here.',
  action: (
    <LinkButton to="/jobs?new=1" kind="secondary">
      New Job
    </LinkButton>
  ),
};

/** `assignee_id`: the assignee if there is exactly one, because a cell cannot edit a list. */
export type OfficeJob = Job & { assignee_id: number | null };

export const withAssignee = (job: Job): OfficeJob => ({
  ...job,
  assignee_id: job.assignees?.length === 1 ? (job.assignees[0]?.user_id ?? null) : null,
});

export const assigneeNames = ({ assignees = [] }: Pick<Job, 'assignees'>): string =>
  [...new Set(assignees.map(({ User }) => nameOf(User)))].join(', ');

/** 'Sam Ito, Fri 20 Nov; Carys Bell': who is to do it, and when. */
export const assignmentsText = ({ assignees = [] }: Pick<Job, 'assignees'>): string =>
  assignees
    .map(({ User, assigned_for }) =>
      [nameOf(User), assigned_for && formatDate(assigned_for)].filter(Boolean).join(', '),
    )
    .join('; ');

/** A job's fields on the office's cards and full rows. */
export function officeCardColumns(timeZone: string): readonly TableColumn<Job>[] {
  const [title, priority, created, description] = jobColumns(timeZone);
  return [
    title!,
    priority!,
    created!,
    { accessorKey: 'job_type', header: 'Type', meta: { dataType: 'string' } },
    { id: 'assignees', header: 'Assigned to', accessorFn: assignmentsText, meta: { dataType: 'string' } },
    { accessorKey: 'due_date', header: 'Due', meta: { dataType: 'date' } },
    description!,
  ];
}

interface JobChoices {
  properties: Choices;
  staff: readonly SearchOption[];
}

interface NewJobChoices extends Pick<JobChoices, 'staff'> {
  type: JobType;
  today: string;
}

/** The fields of a new job that are known while the tenant is on the telephone. */
export function newJobColumns({ staff, type, today }: NewJobChoices): TableColumn<OfficeJob>[] {
  const columns = officeJobColumns({ properties: { options: [] }, staff });
  const field = (id: string, meta: Partial<TableColumn<OfficeJob>['meta']> = {}) =>
    withMeta<OfficeJob>(columns.find((column) => columnId(column) === id)!, meta);
  const isBilled = ({ billing_type }: Readonly<Record<string, string>>) => billing_type !== 'not_billed';
  // Emergencies start today.
  const day = field('job_start_date', { follows: ({ job_type }) => (job_type === 'Emergency' ? today : '') });
  return [
    field('property_address'),
    field('job_title'),
    field('job_type', { initial: type }),
    field('assignees'),
    { ...day, header: 'Date' },
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
    field('planned_minutes', { matters: ({ billing_type }) => billing_type === 'fixed' }),
    field('discount_percent', { required: false, initial: '', hint: '', matters: isBilled }),
    field('job_description'),
  ];
}

/** For the table and the details form. */
export function officeJobColumns({ properties, staff }: JobChoices): TableColumn<OfficeJob>[] {
  return [
    withMeta<OfficeJob>(jobFields.job_title, { card: 'important' }),
    withMeta<OfficeJob>(addressField(properties), { card: 'other' }),
    jobFields.job_type,
    withMeta<OfficeJob>(jobFields.status, { card: 'important' }),
    choiceColumn('priority', 'Priority', 104, priorities, { required: true, initial: 'Medium' }),
    {
      id: 'assignees',
      header: 'Assigned to',
      size: 160,
      accessorFn: assigneeNames,
      meta: {
        dataType: 'string',
        noImport: true,
        edit: { kind: 'choice', options: staff, asNumber: true, field: 'assignee_id', emptyLabel: 'Nobody' },
      },
    },
    {
      accessorKey: 'job_start_date',
      header: 'Start',
      size: 124,
      meta: { dataType: 'date', edit: { kind: 'date', ahead: true } },
    },
    {
      accessorKey: 'due_date',
      header: 'Due',
      size: 124,
      meta: { dataType: 'date', card: 'important', edit: { kind: 'date', ahead: true } },
    },
    {
      accessorKey: 'job_end_date',
      header: 'End',
      size: 124,
      meta: { dataType: 'date', startsHidden: true, edit: { kind: 'date' } },
    },
    { accessorKey: 'budget', header: 'Budget', size: 112, meta: { dataType: 'currency', edit: { kind: 'currency' } } },
    {
      accessorKey: 'planned_minutes',
      header: 'Planned hours',
      size: 124,
      cell: ({ row: { original } }) => original.planned_minutes && formatMinutes(original.planned_minutes),
      meta: {
        dataType: 'number',
        exportAs: 'minutes',
        startsHidden: true,
        hint: 'Working time, such as 8 or 7:30. A fixed price is earned by its share.',
        edit: { kind: 'hours', max: maxPlannedMinutes },
      },
    },
    choiceColumn('billing_type', 'Billing', 112, billingLabels, {
      required: true,
      startsHidden: true,
      initial: 'time',
    }),
    {
      accessorKey: 'fixed_price',
      header: 'Fixed price',
      size: 116,
      meta: {
        dataType: 'currency',
        startsHidden: true,
        hint: 'For the whole job, excluding VAT.',
        edit: { kind: 'currency' },
      },
    },
    {
      accessorKey: 'to_bill',
      header: 'To invoice',
      size: 116,
      meta: {
        dataType: 'currency',
        startsHidden: true,
        hint: 'The fixed price less the discount, once work has begun and until it is invoiced.',
      },
    },
    choiceColumn('not_billed_reason', 'Not billed as', 120, notBilledReasonLabels, {
      startsHidden: true,
      emptyLabel: 'None',
    }),
    {
      accessorKey: 'discount_percent',
      header: 'Discount (%)',
      size: 116,
      meta: {
        dataType: 'number',
        required: true,
        startsHidden: true,
        initial: '0',
        hint: 'Applied to every invoice, before VAT.',
        edit: { kind: 'currency' },
      },
    },
    textColumn('client_reference', 'Client reference', 150, {
      maxLength: maxLengths.client_reference,
      hint: 'Printed on invoices.',
    }),
    withMeta<OfficeJob>(jobFields.requested_by, { startsHidden: true }),
    withMeta<OfficeJob>(jobFields.job_description, { startsHidden: true }),
    { accessorKey: 'tasksCount', header: 'Tasks', size: 84, meta: { dataType: 'number' } },
    { accessorKey: 'filesCount', header: 'Files', size: 84, meta: { dataType: 'number' } },
    {
      accessorKey: 'expensesCount',
      header: 'Expenses',
      size: 100,
      cell: ({ row: { original } }) =>
        original.expensesCount ? (
          <Link
            to={`/expenses?job_id=${original.id}`}
            tabIndex={-1}
            className="text-accent underline underline-offset-4"
          >
            {original.expensesCount}
          </Link>
        ) : (
          0
        ),
      meta: { dataType: 'number' },
    },
    { accessorKey: 'notesCount', header: 'Notes', size: 84, meta: { dataType: 'number' } },
    { accessorKey: 'number', header: 'Number', size: 92, meta: { dataType: 'number' } },
    { accessorKey: 'createdAt', header: 'Created', size: 160, meta: { dataType: 'datetime' } },
  ];
}
