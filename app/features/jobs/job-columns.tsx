import { type Job, jobLabel, priorityTones, statusLooks } from '#app/features/labels/job-words.ts';
import { formatDay } from '#app/lib/format.ts';
import { formatDate, type ListColumn } from '#app/table/list-columns.ts';
import { Badge } from '#app/ui/badge.tsx';

/** A job's fields as the cards of those who work on it show them. */
export function jobColumns(timeZone: string): readonly ListColumn<Job>[] {
  return [
    {
      key: 'job_title',
      label: 'Job',
      dataType: 'string',
      sortable: true,
      card: 'important',
      value: jobLabel,
      show: (job) => (
        <span>
          {job.job_title} <span className="font-normal text-muted">@ {job.property_address}</span>
        </span>
      ),
    },
    {
      key: 'priority',
      label: 'Priority',
      dataType: 'string',
      sortable: true,
      card: 'important',
      show: ({ priority }) =>
        priority && priorityTones[priority] ? <Badge tone={priorityTones[priority]}>{priority}</Badge> : null,
    },
    {
      key: 'createdAt',
      label: 'Created',
      dataType: 'datetime',
      sortable: true,
      card: 'important',
      show: (job) => datesOf(job, timeZone),
    },
    {
      key: 'job_description',
      label: 'Description',
      dataType: 'string',
      card: 'other',
      // Whole in the job's panel.
      show: ({ job_description }) =>
        job_description && <span className="line-clamp-3">{job_description}</span>,
    },
  ];
}

/** A landlord's job: its title, status and dates. */
export function landlordJobColumns(timeZone: string): readonly ListColumn<Job>[] {
  const [title, , dates] = jobColumns(timeZone);
  return [
    title!,
    { key: 'status', label: 'Status', dataType: 'status', looks: statusLooks, card: 'important' },
    dates!,
  ];
}

/** '#12, created Fri 20 Nov, due 24 Nov 2026'. */
function datesOf({ id, createdAt, due_date, job_start_date, job_end_date }: Job, timeZone: string): string {
  const parts = [
    `#${id}`,
    `created ${formatDay(createdAt, timeZone)}`,
    job_start_date && `starts ${formatDate(job_start_date)}`,
    due_date && `due ${formatDate(due_date)}`,
    job_end_date && `ended ${formatDate(job_end_date)}`,
  ];
  return parts.filter(Boolean).join(', ');
}
