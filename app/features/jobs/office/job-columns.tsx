import { Link } from '@remix-run/react';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { jobColumns } from '#app/features/jobs/job-columns.tsx';
import { addressColumn, sharedJobColumns } from '#app/features/jobs/job-fields.ts';
import type { Job } from '#app/features/labels/job-labels.ts';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { SpendingBadge } from '#app/features/quotes/office/spending-limit.tsx';
import { formatDate, formatMinutes } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { column } from '#app/table/column.tsx';
import { type Choices, columnId, type TableColumn, withMeta } from '#app/table/table-column.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { SearchOption } from '#app/ui/combobox.ts';
import { PersonDisc } from '#app/ui/person-disc.tsx';
import { type JobType, notBilledReasonLabels } from '#server/jobs/constants.ts';
import { jobFields } from '#server/jobs/fields.ts';

/** Empty state of a company without jobs. */
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

function Assignees({ job }: { job: Pick<Job, 'assignees'> }) {
  return (
    <span className="flex min-w-0 items-center">
      <AssigneeDiscs job={job} />
      <span className="truncate">{assigneeNames(job)}</span>
    </span>
  );
}

/** Before the names of who is to do a job. */
export function AssigneeDiscs({ job: { assignees = [] } }: { job: Pick<Job, 'assignees'> }) {
  const people = new Map(assignees.map(({ user_id, User }) => [user_id, nameOf(User)]));
  return [...people].map(([id, name]) => <PersonDisc key={id} id={id} name={name} className="mr-1.5" />);
}

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
    {
      ...priority!,
      cell: (source) =>
        source.row.original.spending_warning ? (
          <span className="inline-flex flex-wrap gap-2">
            <SpendingBadge job={source.row.original} />
            {priority!.cell?.(source)}
          </span>
        ) : (
          priority!.cell?.(source)
        ),
    },
    created!,
    column(jobFields.job_type),
    column(jobFields.assignees, { accessorFn: assignmentsText }),
    column(jobFields.due_date),
    description!,
  ];
}

interface JobChoices {
  properties: Choices;
  staff: readonly SearchOption[];
  trades: readonly SearchOption[];
  /** Options for a customer other than the property's. */
  customers?: Choices;
}

const noChoices: Choices = { options: [] };

interface NewJobChoices extends Pick<JobChoices, 'staff' | 'trades'> {
  type: JobType;
  today: string;
}

/** The fields of a new job that are known while the tenant is on the telephone. */
export function newJobColumns({ staff, trades, type, today }: NewJobChoices): TableColumn<OfficeJob>[] {
  const columns = officeJobColumns({ properties: { options: [] }, staff, trades });
  const field = (id: string, meta: Partial<TableColumn<OfficeJob>['meta']> = {}) =>
    withMeta<OfficeJob>(columns.find((each) => columnId(each) === id)!, meta);
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
    field('trade'),
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
export function officeJobColumns({
  properties,
  customers = noChoices,
  staff,
  trades,
}: JobChoices): TableColumn<OfficeJob>[] {
  return [
    {
      ...withMeta<OfficeJob>(sharedJobColumns.job_title, { card: 'important' }),
      cell: ({ row: { original } }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{original.job_title}</span>
          <SpendingBadge job={original} />
        </span>
      ),
    },
    withMeta<OfficeJob>(addressColumn(properties), { card: 'other' }),
    sharedJobColumns.job_type,
    withMeta<OfficeJob>(sharedJobColumns.status, { card: 'important' }),
    column<OfficeJob, 'text'>(jobFields.trade, {
      size: 120,
      accessorFn: ({ trade }) => trade,
      startsHidden: true,
      edit: { kind: 'choice', options: trades, asNumber: true, field: 'trade_id', emptyLabel: 'None' },
    }),
    column(jobFields.priority, { size: 104, required: true, initial: 'Medium', edit: true }),
    column(jobFields.assignees, {
      size: 190,
      accessorFn: assigneeNames,
      cell: ({ row: { original } }) => <Assignees job={original} />,
      noImport: true,
      edit: { kind: 'choice', options: staff, asNumber: true, field: 'assignee_id', emptyLabel: 'Nobody' },
    }),
    column(jobFields.job_start_date, { size: 124, edit: true }),
    column(jobFields.due_date, { size: 124, card: 'important', edit: true }),
    column(jobFields.job_end_date, { size: 124, startsHidden: true, edit: true }),
    column(jobFields.budget, { size: 112, edit: true }),
    column(jobFields.planned_minutes, {
      size: 124,
      cell: ({ row: { original } }) => original.planned_minutes && formatMinutes(original.planned_minutes),
      startsHidden: true,
      hint: 'Working time, such as 8 or 7:30. A fixed price is earned by its share.',
      edit: true,
    }),
    column(jobFields.billing_type, { size: 112, required: true, startsHidden: true, initial: 'time', edit: true }),
    column(jobFields.fixed_price, {
      size: 116,
      startsHidden: true,
      hint: 'For the whole job, excluding VAT.',
      edit: true,
    }),
    column(jobFields.to_bill, {
      size: 116,
      startsHidden: true,
      hint: 'The fixed price less the discount, once work has begun and until it is invoiced.',
    }),
    column(jobFields.not_billed_reason, { size: 120, startsHidden: true, edit: { emptyLabel: 'None' } }),
    column(jobFields.discount_percent, {
      label: 'Discount (%)',
      size: 116,
      required: true,
      startsHidden: true,
      initial: '0',
      hint: 'Applied to every invoice, before VAT.',
      edit: true,
    }),
    column(jobFields.customer_id, {
      id: 'customer_name',
      size: 170,
      accessorFn: ({ customer_name }) => customer_name,
      // The name may be that of the property's customer.
      noImport: true,
      startsHidden: true,
      hint: 'Only if it is not the property’s customer who pays.',
      edit: { ...customers, emptyLabel: 'The property’s customer' },
    }),
    column(jobFields.client_reference, { size: 150, hint: 'Printed on invoices.', edit: true }),
    withMeta<OfficeJob>(sharedJobColumns.requested_by, { startsHidden: true }),
    withMeta<OfficeJob>(sharedJobColumns.job_description, { startsHidden: true }),
    column(jobFields.tasksCount, { size: 84 }),
    column(jobFields.filesCount, { size: 84 }),
    column(jobFields.expensesCount, {
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
    }),
    column(jobFields.notesCount, { size: 84 }),
    column(jobFields.number, { size: 92 }),
    column(jobFields.createdAt, { size: 160 }),
  ];
}
