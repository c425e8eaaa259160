import type { JobSpec } from '../world-spec.ts';
import { addDays, type Calendar, toIso } from './calendar.ts';
import type { UserKey } from './people.ts';
import type { Random } from './random.ts';
import type { DemoRecord } from './records.ts';
import type { PlannedJob } from './schedule.ts';

/** A job with what its time records say of it. */
interface Progress {
  first: string;
  last: string;
  lastEnd: string;
  running: boolean;
}

type DemoJob = JobSpec<UserKey, string> & { status: NonNullable<JobSpec<string, string>['status']> };

/** The jobs as the office sees them: each one's status and dates follow from the work that was recorded on it. */
export function toJobs(
  calendar: Calendar,
  random: Random,
  jobs: readonly PlannedJob[],
  records: readonly DemoRecord[],
): Record<string, DemoJob> {
  const progress = new Map<PlannedJob, Progress>();
  for (const { job, day, spec } of records) {
    const known = progress.get(job);
    const end = (spec.end_time ?? spec.start_time) as string;
    progress.set(job, {
      first: known && known.first < day ? known.first : day,
      last: known && known.last > day ? known.last : day,
      lastEnd: known && known.lastEnd > end ? known.lastEnd : end,
      running: (known?.running ?? false) || !spec.end_time,
    });
  }
  let forToday = 0;
  let lately = 0;
  return Object.fromEntries(
    jobs.map((job) => {
      const done = progress.get(job);
      // Drawn for each, so that the hour of the day does not change what follows.
      const lot = random.between(1, 100);
      const isOld = done === undefined || done.last <= addDays(calendar.today, -9);
      if (!isOld) lately += 1;
      const status = statusOf(job, done, calendar, isOld ? lot : lately);
      const { work } = job;
      const asked = toIso(job.createdAt);
      const refurbishment = work.type === 'Refurbishment';
      const spec: DemoJob = {
        property: job.place.key,
        job_title: work.title,
        job_description: work.description,
        job_type: work.type,
        priority: work.priority,
        requested_by: work.requestedBy,
        status,
        createdAt: asked,
        status_changed_at: done ? done.lastEnd : asked,
        created_by: work.requestedBy === 'employee' ? 'daniel' : random.pick(['rachel', 'imran'] as const),
        due_date: addDays(asked.slice(0, 10), work.type === 'Emergency' ? 1 : refurbishment ? 45 : 14),
        ...(refurbishment && { budget: Math.round(work.halfDays * random.between(150, 190)) }),
        ...(work.type === 'Installation' && work.halfDays > 1 && priced(work.halfDays)),
        ...(work.requestedBy === 'landlord' &&
          random.chance(40) && { client_reference: `PO-${random.between(2100, 8900)}` }),
        ...(work.requestedBy === 'tenant' && {
          requester_name: job.place.spec.tenant_name ?? '',
          requester_email: job.place.spec.tenant_email ?? '',
          requester_phone: job.place.spec.tenant_phone ?? '',
        }),
        ...(done && { job_start_date: done.first }),
        ...(done && (status === 'completed' || status === 'archived') && { job_end_date: done.last }),
      };
      if (status === 'pending_start' && forToday < 8) {
        spec.assignees = job.crew.map((user) => ({
          user,
          on: addDays(calendar.today, forToday < 5 ? 0 : 1),
        }));
        forToday += 1;
      } else if (done) {
        spec.assignees = job.crew.map((user) => ({
          user,
          on: status === 'in_progress' ? calendar.today : done.first,
        }));
      }
      return [job.key, spec];
    }),
  );
}

/** Larger installations are offered at a price, somewhat above what they may cost. */
const priced = (halfDays: number) => ({
  budget: halfDays * 110,
  billing_type: 'fixed' as const,
  fixed_price: halfDays * 145,
});

/** `lot` decides what the records leave open: which of the jobs done lately wait, and which old ones were put away. */
function statusOf(
  job: PlannedJob,
  done: Progress | undefined,
  { today }: Calendar,
  lot: number,
): DemoJob['status'] {
  if (job.fate !== 'worked') return job.fate;
  if (!done) return 'pending_start';
  if (job.left > 0 || done.running || done.last === today) return 'in_progress';
  // For the office to look at, waiting for parts, or closed.
  if (done.last > addDays(today, -9)) return recent[lot % recent.length]!;
  return done.last < addDays(today, -50) && lot <= 40 ? 'archived' : 'completed';
}

const recent = ['pending_completed', 'completed', 'in_progress', 'pending_completed'] as const;
