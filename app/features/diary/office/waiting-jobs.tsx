import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useDeferredValue, useState } from 'react';
import { priorityTones } from '#app/features/labels/job-labels.ts';
import { formatDate } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { priorities } from '#server/jobs/constants.ts';
import { waitingInput } from '../diary-lists.ts';
import type { NewVisit } from './visit-dialog.tsx';

const priorityOptions = [
  { value: '', label: 'All priorities' },
  ...labelOptions(Object.fromEntries(priorities.toReversed().map((each) => [each, each]))),
];

/** Jobs without a visit to come, to be dragged into the board or planned by their button. */
export function WaitingJobs({ today, onPlan }: { today: string; onPlan: (job: NonNullable<NewVisit['job']>) => void }) {
  const [q, setQ] = useState('');
  const [priority, setPriority] = useState('');
  const asked = useDeferredValue(q.trim());
  const { data } = trpc.jobs.list.useQuery(waitingInput(asked, priority), {
    meta: { silent: true },
    placeholderData: (before) => before,
  });
  const jobs = data?.data ?? [];
  const total = data?.meta.total ?? 0;
  return (
    <section aria-label="Jobs to plan" className="flex min-w-0 flex-col gap-3">
      <h2 className="flex items-baseline gap-2 font-semibold">
        <span>Jobs to plan</span>
        <span className="font-normal text-muted text-sm tabular-nums">{total}</span>
      </h2>
      <TextField
        label="Search jobs to plan"
        hideLabel
        type="search"
        placeholder="Search job, address or postcode"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <SelectField
        label="Priority"
        hideLabel
        options={priorityOptions}
        value={priority}
        onChange={(event) => setPriority(event.target.value)}
      />
      <ul className="flex flex-col gap-2 overflow-y-auto max-lg:max-h-80 lg:max-h-[calc(100dvh-22rem)]">
        {jobs.map((job) => (
          <li
            key={job.id}
            data-item={`job ${job.id}`}
            className="flex cursor-grab select-none items-start gap-1 rounded-md border border-line-control bg-raised p-2 text-sm hover:border-line-strong [&[data-lifted]]:opacity-40"
          >
            <span className="min-w-0 grow">
              <span className="block truncate font-medium">{job.job_title}</span>
              <span className="block truncate text-muted text-xs">
                {job.property_address} {job.post_code}
              </span>
              <span className="mt-0.5 flex flex-wrap items-center gap-2 text-xs">
                {job.due_date && (
                  <span className={classNames(job.due_date < today && 'text-danger')}>
                    Due {formatDate(job.due_date)}
                  </span>
                )}
                {job.priority && priorityTones[job.priority] && (
                  <Badge tone={priorityTones[job.priority]!}>{job.priority}</Badge>
                )}
              </span>
            </span>
            <IconButton
              icon={CalendarPlus}
              label={`Plan ${job.job_title}`}
              className="-m-1"
              onClick={() => onPlan(job)}
            />
          </li>
        ))}
      </ul>
      {data && jobs.length === 0 && (
        <p className="text-muted text-sm">{asked || priority ? 'No job matches.' : 'Every open job has a visit.'}</p>
      )}
      {total > jobs.length && (
        <p className="text-muted text-sm">The first {jobs.length} are shown. Search to find the others.</p>
      )}
    </section>
  );
}
