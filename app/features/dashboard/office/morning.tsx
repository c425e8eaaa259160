import AlarmClock from 'lucide-react/icons/alarm-clock';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Inbox from 'lucide-react/icons/inbox';
import PoundSterling from 'lucide-react/icons/pound-sterling';
import Siren from 'lucide-react/icons/siren';
import Timer from 'lucide-react/icons/timer';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { errorMessage } from '#app/lib/error-message.ts';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { formatDate } from '#app/table/list-columns.ts';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import type { Icon } from '#app/ui/icon.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Money } from '#app/ui/stats.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { ageWords, dayAge } from './age-words.ts';
import { jobLink, listLinks } from './list-links.ts';
import { MorningCard, MorningRow } from './morning-card.tsx';
import { TimeToReview } from './time-to-review.tsx';

type Figures = RouterOutputs['dashboard']['morning'];

interface MorningProps {
  timeZone: string;
  today: string;
  /** The current minute, ms. */
  now: number;
}

/** What matters at 8 in the morning: only what waits is shown, each kind with the way to all of it. */
export function Morning(props: MorningProps) {
  const morning = trpc.dashboard.morning.useQuery(undefined, { meta: { silent: true } });
  const isCalm = morning.data && Object.values(morning.data).every(({ total }) => total === 0);
  return (
    <section aria-labelledby="morning">
      <h2 id="morning" className="mb-3 font-semibold text-lg">
        Needs you now
      </h2>
      {morning.data && !isCalm && <Waiting {...props} figures={morning.data} />}
      {isCalm && (
        <Card>
          <EmptyState icon={CircleCheck} title="Nothing needs you right now">
            Emergencies, new requests and time to review appear here by themselves.
          </EmptyState>
        </Card>
      )}
      {morning.isPending && <Loading />}
      {morning.isLoadingError && (
        <Card>
          <ErrorState
            title="What needs you could not be loaded"
            message={errorMessage(morning.error)}
            onRetry={() => morning.refetch()}
            retrying={morning.isFetching}
          />
        </Card>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {['first', 'second', 'third'].map((each) => (
        <Skeleton key={each} className="h-48 rounded-lg" />
      ))}
    </div>
  );
}

function Waiting({ figures, timeZone, today, now }: MorningProps & { figures: Figures }) {
  const { emergencies, new_requests, not_started, unassigned, timers, to_review, overdue_invoices, owed } =
    figures;
  const days = { timeZone, today, now };
  return (
    <ul className="grid grid-flow-dense grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      <MorningJobs
        title="Emergencies"
        icon={Siren}
        tone="danger"
        to={listLinks.emergencies}
        jobs={emergencies}
        {...days}
      />
      <MorningJobs
        title="New requests"
        icon={Inbox}
        tone="warning"
        to={listLinks.newRequests}
        jobs={new_requests}
        {...days}
      />
      <MorningJobs
        title="Planned, but not started"
        icon={CalendarClock}
        tone="warning"
        to={listLinks.notStarted}
        jobs={not_started}
        dayOf={(job) => job.job_start_date}
        {...days}
      />
      <MorningJobs
        title="Due, and nobody assigned"
        icon={UserRoundX}
        tone="warning"
        to={listLinks.unassigned}
        jobs={unassigned}
        dayOf={(job) => job.due_date}
        {...days}
      />
      <OldTimers timers={timers} {...days} />
      <OverdueInvoices overdue={overdue_invoices} />
      <Owed owed={owed} />
      <TimeToReview review={to_review} />
    </ul>
  );
}

function OldTimers({ timers, timeZone, today }: MorningProps & { timers: Figures['timers'] }) {
  if (timers.total === 0) return null;
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const to = listLinks.oldTimers(yesterday);
  return (
    <MorningCard
      title="Timers running since yesterday"
      icon={Timer}
      tone="danger"
      figure={timers.total}
      to={to}
      more={timers.total - timers.rows.length}
    >
      {timers.rows.map(({ id, User, Job, start_time }) => (
        <MorningRow
          key={id}
          to={to}
          title={`${User.first_name} ${User.last_name}`}
          detail={Job.job_title}
          end={`${formatDay(start_time, timeZone)}, ${formatTimeOfDay(start_time, timeZone)}`}
        />
      ))}
    </MorningCard>
  );
}

function OverdueInvoices({ overdue }: { overdue: Figures['overdue_invoices'] }) {
  if (overdue.total === 0) return null;
  const count = overdue.total === 1 ? '1 overdue invoice' : `${overdue.total} overdue invoices`;
  return (
    <MorningCard
      title={count}
      icon={AlarmClock}
      tone="danger"
      figure={<Money value={overdue.total_owed} />}
      to={listLinks.overdueInvoices}
    >
      {overdue.rows.map(({ id, customer_name, overdue: pounds, oldest_due_date }) => (
        <MorningRow
          key={id}
          to={listLinks.overdueOf(id)}
          title={customer_name}
          detail={oldest_due_date && `Due since ${formatDate(oldest_due_date)}`}
          end={<Money value={pounds} />}
        />
      ))}
    </MorningCard>
  );
}

function Owed({ owed }: { owed: Figures['owed'] }) {
  if (owed.total === 0) return null;
  return (
    <MorningCard
      title={`Owed to ${owed.total === 1 ? '1 worker' : `${owed.total} workers`}`}
      icon={PoundSterling}
      tone="accent"
      figure={<Money value={owed.total_owed} />}
      to={listLinks.owed}
      more={owed.total - owed.rows.length}
    >
      {owed.rows.map(({ user_id, User, owed: pounds }) => (
        <li key={user_id} className="flex min-h-tap items-center justify-between gap-3 px-4 py-2">
          <span className="truncate font-medium">
            {User.first_name} {User.last_name}
          </span>
          <Money value={pounds} />
        </li>
      ))}
    </MorningCard>
  );
}

type Jobs = RouterOutputs['dashboard']['morning']['emergencies'];

interface MorningJobsProps {
  title: string;
  icon: Icon;
  tone: 'danger' | 'warning' | 'accent';
  to: string;
  jobs: Jobs;
  timeZone: string;
  today: string;
  /** The current minute, ms. */
  now: number;
  /** The day that it is about; without it: when it was made. */
  dayOf?: (job: Jobs['rows'][number]) => string | null;
}

/** Jobs of one kind that wait, with how long they do. */
function MorningJobs(props: MorningJobsProps) {
  const { title, icon, tone, to, jobs, timeZone, today, now, dayOf } = props;
  if (jobs.total === 0) return null;
  const age = (job: Jobs['rows'][number]) => {
    if (!dayOf) return ageWords(job.createdAt, now, timeZone, today);
    const day = dayOf(job);
    return day && dayAge(day, today);
  };
  return (
    <MorningCard
      title={title}
      icon={icon}
      tone={tone}
      figure={jobs.total}
      to={to}
      more={jobs.total - jobs.rows.length}
    >
      {jobs.rows.map((job) => (
        <MorningRow
          key={job.id}
          to={jobLink(job.id)}
          title={job.job_title}
          detail={job.property_address}
          end={age(job)}
        />
      ))}
    </MorningCard>
  );
}
