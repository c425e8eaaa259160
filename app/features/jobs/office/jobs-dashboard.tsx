import { Link } from '@remix-run/react';
import Plus from 'lucide-react/icons/plus';
import { statusLooks } from '#app/features/labels/job-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { type JobStatus, jobGroupLabels, jobGroups } from '#server/jobs/constants.ts';
import { listOf } from './job-list.ts';

/** Those that one asks for first; the others after them. */
const statuses = [
  'completed',
  'in_progress',
  'pending_start',
  'awaiting_approval',
  'pending_completed',
  'cancelled',
  'rejected',
  'archived',
] as const satisfies readonly JobStatus[];

const bars: Record<BadgeTone, string> = {
  neutral: 'bg-muted',
  accent: 'bg-accent',
  danger: 'bg-danger',
  warning: 'bg-warning',
  success: 'bg-success',
  driving: 'bg-driving',
  working: 'bg-working',
};

/** All jobs counted, by type and by status; each figure leads to exactly those. */
export function JobsDashboard({ onAdd }: { onAdd: () => void }) {
  const query = trpc.jobs.counts.useQuery(undefined, { meta: { silent: true } });
  if (!query.data) {
    return query.error ? <CouldNotLoad title="Error loading jobs" query={query} /> : <SkeletonList />;
  }
  const { total, by_type, by_status } = query.data;
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Stat label="Total jobs" count={total} to={listOf.every()} className="max-lg:col-span-2" />
        {jobGroups.map((tab) => (
          <Stat key={tab} label={jobGroupLabels[tab]} count={by_type[tab]} to={listOf.group(tab)} />
        ))}
      </div>
      <section aria-labelledby="jobs-by-status">
        <h2 id="jobs-by-status" className="mb-2 font-semibold text-lg">
          By status
        </h2>
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised shadow-raised">
          {statuses.map((status) => {
            const { label, tone } = statusLooks[status];
            return (
              <li key={status}>
                <Link
                  to={listOf.status(status)}
                  className="grid min-h-tap grid-cols-[9.5rem_1fr_2.5rem] sm:grid-cols-[14rem_1fr_4rem] items-center gap-4 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  {label}
                  <span className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
                    <span
                      className={classNames('block h-full rounded-full', bars[tone])}
                      style={{ width: `${total === 0 ? 0 : (100 * by_status[status]) / total}%` }}
                    />
                  </span>
                  <span className="text-right font-semibold tabular-nums">
                    {by_status[status].toLocaleString('en-GB')}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </section>
      <Button kind="secondary" icon={Plus} onClick={onAdd} className="self-start max-sm:w-full">
        New Job
      </Button>
    </div>
  );
}

interface StatProps {
  label: string;
  count: number;
  to: string;
  className?: string;
}

function Stat({ label, count, to, className }: StatProps) {
  return (
    <Link
      to={to}
      className={classNames(
        'rounded-lg border border-line bg-raised px-4 py-3 shadow-raised transition-colors duration-quick hover:border-line-strong hover:bg-sunken',
        className,
      )}
    >
      <span className="block text-muted text-sm">{label}</span>
      <span className="mt-1 block font-semibold text-2xl tabular-nums">{count.toLocaleString('en-GB')}</span>
    </Link>
  );
}
