import { type Job, jobLabel, priorityTones, statusStyles } from '#app/features/labels/job-labels.ts';
import { numberLabel } from '#app/features/labels/number-label.ts';
import { formatDate, formatDay } from '#app/lib/format.ts';
import { column } from '#app/table/column.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { jobFields } from '#server/jobs/fields.ts';

/** A job's fields on workers' cards. */
export function jobColumns(timeZone: string): readonly TableColumn<Job>[] {
  return [
    column(jobFields.job_title, {
      label: 'Job',
      accessorFn: jobLabel,
      cell: ({ row }) => (
        <span>
          {row.original.job_title} <span className="block font-normal text-muted">{row.original.property_address}</span>
        </span>
      ),
      card: 'important',
    }),
    column(jobFields.priority, {
      cell: ({ row: { original } }) => {
        const tone = original.priority && priorityTones[original.priority];
        return tone ? <Badge tone={tone}>{original.priority}</Badge> : null;
      },
      card: 'important',
    }),
    column(jobFields.createdAt, { cell: ({ row }) => datesOf(row.original, timeZone), card: 'important' }),
    column(jobFields.job_description, {
      // The job's panel shows it in full.
      cell: ({ row }) =>
        row.original.job_description && <span className="line-clamp-3">{row.original.job_description}</span>,
      card: 'other',
    }),
  ];
}

export function landlordJobColumns(timeZone: string): readonly TableColumn<Job>[] {
  const [title, , dates] = jobColumns(timeZone);
  return [title!, column(jobFields.status, { statusStyle: statusStyles, card: 'important' }), dates!];
}

/** '#12, created Fri 20 Nov, due 24 Nov 2026'. */
function datesOf(job: Job, timeZone: string): string {
  const { createdAt, due_date, job_start_date, job_end_date } = job;
  const parts = [
    numberLabel(job),
    `created ${formatDay(createdAt, timeZone)}`,
    job_start_date && `starts ${formatDate(job_start_date)}`,
    due_date && `due ${formatDate(due_date)}`,
    job_end_date && `ended ${formatDate(job_end_date)}`,
  ];
  return parts.filter(Boolean).join(', ');
}
