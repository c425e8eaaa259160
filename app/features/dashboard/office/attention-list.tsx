import AlarmClock from 'lucide-react/icons/alarm-clock';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Inbox from 'lucide-react/icons/inbox';
import PoundSterling from 'lucide-react/icons/pound-sterling';
import Send from 'lucide-react/icons/send';
import Siren from 'lucide-react/icons/siren';
import Timer from 'lucide-react/icons/timer';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { jobAge } from '#app/features/labels/job-age.ts';
import { addDays } from '#app/lib/date-presets.ts';
import { formatDate, formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Money } from '#app/ui/stats.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { AttentionCard, type AttentionCardProps, AttentionRow } from './attention-card.tsx';
import { jobLink, listLinks } from './list-links.ts';
import { TimeToReview } from './time-to-review.tsx';

type Stats = RouterOutputs['dashboard']['morning'];

/** The office's open work, one card for each kind that has any. */
export function AttentionList() {
  const attention = trpc.dashboard.morning.useQuery();
  const isCalm = attention.data && Object.values(attention.data).every(({ total }) => total === 0);
  return (
    <section aria-labelledby="morning">
      <h2 id="morning" className="mb-3 font-semibold text-lg">
        Needs attention
      </h2>
      {attention.data && !isCalm && <Waiting stats={attention.data} />}
      {isCalm && (
        <Card>
          <EmptyState icon={CircleCheck} title="Nothing needs your attention">
            Emergencies, new requests and time to review appear here.
          </EmptyState>
        </Card>
      )}
      {attention.isPending && <Loading />}
      {attention.isLoadingError && (
        <Card>
          <QueryError title="Items needing attention couldn’t be loaded" query={attention} />
        </Card>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
      <span className="sr-only">Loading...</span>
      {['first', 'second', 'third'].map((each) => (
        <Skeleton key={each} className="h-48 rounded-lg" />
      ))}
    </div>
  );
}

type Jobs = Stats['emergencies'];
type Job = Jobs['rows'][number];

interface JobKind extends Pick<AttentionCardProps, 'title' | 'icon' | 'tone' | 'to'> {
  key: 'emergencies' | 'new_requests' | 'not_started' | 'unassigned';
  /** The day that counts for the job's age; default: when it was created. */
  dayOf?: (job: Job) => string | null;
}

const jobKinds: readonly JobKind[] = [
  { key: 'emergencies', title: 'Emergencies', icon: Siren, tone: 'danger', to: listLinks.emergencies },
  { key: 'new_requests', title: 'New requests', icon: Inbox, tone: 'warning', to: listLinks.newRequests },
  {
    key: 'not_started',
    title: 'Scheduled but not started',
    icon: CalendarClock,
    tone: 'warning',
    to: listLinks.notStarted,
    dayOf: (job) => job.planned_day,
  },
  {
    key: 'unassigned',
    title: 'Due and unassigned',
    icon: UserRoundX,
    tone: 'warning',
    to: listLinks.unassigned,
    dayOf: (job) => job.due_date,
  },
];

function Waiting({ stats }: { stats: Stats }) {
  return (
    <div className="-mb-4">
      {/* Columns, so that a card with one line leaves no hole beside one with three. */}
      <ul className="gap-4 [columns:20rem]">
        {jobKinds.map(({ key, ...kind }) => (
          <AttentionJobs key={key} jobs={stats[key]} {...kind} />
        ))}
        <OldTimers timers={stats.timers} />
        <OverdueInvoices overdue={stats.overdue_invoices} />
        <UnsentInvoices unsent={stats.unsent_invoices} />
        <Owed owed={stats.owed} />
      </ul>
      <TimeToReview review={stats.to_review} />
    </div>
  );
}

const namedOf = ({ rows, total }: { rows: readonly unknown[]; total: number }) => ({ rows: rows.length, total });

function AttentionJobs({ jobs, dayOf, ...kind }: Omit<JobKind, 'key'> & { jobs: Jobs }) {
  const { timeZone, now, today } = useCompanyDay();
  if (jobs.total === 0) return null;
  const age = (job: Job) => {
    if (!dayOf) return formatAge(job.createdAt, now, timeZone, today);
    const day = dayOf(job);
    return day && dayAge(day, today);
  };
  return (
    <AttentionCard {...kind} stat={jobs.total} named={namedOf(jobs)}>
      {jobs.rows.map((job) => (
        <AttentionRow
          key={job.id}
          to={jobLink(job.id)}
          title={job.job_title}
          detail={job.property_address}
          end={age(job)}
        />
      ))}
    </AttentionCard>
  );
}

function OldTimers({ timers }: { timers: Stats['timers'] }) {
  const { timeZone, today } = useCompanyDay();
  if (timers.total === 0) return null;
  const to = listLinks.oldTimers(addDays(today, -1));
  return (
    <AttentionCard
      title="Timers running since yesterday"
      icon={Timer}
      tone="danger"
      stat={timers.total}
      to={to}
      named={namedOf(timers)}
    >
      {timers.rows.map(({ id, User, Job, start_time }) => (
        <AttentionRow
          key={id}
          to={to}
          title={`${User.first_name} ${User.last_name}`}
          detail={Job.job_title}
          end={formatMoment(start_time, timeZone)}
        />
      ))}
    </AttentionCard>
  );
}

function OverdueInvoices({ overdue }: { overdue: Stats['overdue_invoices'] }) {
  if (overdue.total === 0) return null;
  return (
    <AttentionCard
      title={overdue.total === 1 ? '1 overdue invoice' : `${overdue.total} overdue invoices`}
      icon={AlarmClock}
      tone="danger"
      stat={<Money value={overdue.total_owed} />}
      to={listLinks.overdueInvoices}
    >
      {overdue.rows.map(({ id, customer_name, overdue: pounds, oldest_due_date }) => (
        <AttentionRow
          key={id}
          to={listLinks.overdueOf(id)}
          title={customer_name}
          detail={oldest_due_date && `Due since ${formatDate(oldest_due_date)}`}
          end={<Money value={pounds} />}
        />
      ))}
    </AttentionCard>
  );
}

/** Nobody pays what nobody has sent. */
function UnsentInvoices({ unsent }: { unsent: Stats['unsent_invoices'] }) {
  if (unsent.total === 0) return null;
  return (
    <AttentionCard
      title={unsent.total === 1 ? '1 invoice not sent' : `${unsent.total} invoices not sent`}
      icon={Send}
      tone="accent"
      stat={<Money value={unsent.total_amount} />}
      to={listLinks.unsentInvoices}
      named={namedOf(unsent)}
    >
      {unsent.rows.map(({ id, invoice_number, customer_name, issue_date, amount }) => (
        <AttentionRow
          key={id}
          to={listLinks.unsentInvoices}
          title={customer_name}
          detail={`${invoice_number}, issued ${formatDate(issue_date)}`}
          end={<Money value={amount} />}
        />
      ))}
    </AttentionCard>
  );
}

function Owed({ owed }: { owed: Stats['owed'] }) {
  if (owed.total === 0) return null;
  return (
    <AttentionCard
      title={`Owed to ${owed.total === 1 ? '1 worker' : `${owed.total} workers`}`}
      icon={PoundSterling}
      tone="accent"
      stat={<Money value={owed.total_owed} />}
      to={listLinks.owed}
      named={namedOf(owed)}
    >
      {owed.rows.map(({ user_id, User, owed: pounds }) => (
        <li key={user_id} className="flex min-h-tap items-center justify-between gap-3 px-4 py-2">
          <span className="truncate font-medium">
            {User.first_name} {User.last_name}
          </span>
          <Money value={pounds} />
        </li>
      ))}
    </AttentionCard>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Age of an instant: 'just now', '25 min ago', '3 h ago', '2 days ago'. Days from 24 h on. */
export function formatAge(instant: string, now: number, timeZone: string, today: string): string {
  const age = now - Date.parse(instant);
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  if (age < 24 * hourMs) return `${Math.floor(age / hourMs)} h ago`;
  return jobAge(instant, timeZone, today);
}

/** Age of a day 'YYYY-MM-DD': 'today', 'yesterday', '3 days ago'. */
export const dayAge = (day: string, today: string) => jobAge(`${day}T12:00:00Z`, 'UTC', today);
