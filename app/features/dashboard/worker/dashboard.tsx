import { Link } from '@remix-run/react';
import Banknote from 'lucide-react/icons/banknote';
import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Play from 'lucide-react/icons/play';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import { UnseenChanges } from '#app/features/history/record-story/unseen-changes.tsx';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { useWaitingMinutes } from '#app/features/time/records/my-rows.ts';
import { weekdayName } from '#app/lib/days.ts';
import { formatDate, formatPounds } from '#app/lib/format.ts';
import type { PageRequest } from '#app/lib/page-module.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { useIdentity } from '#app/offline/use-identity.ts';
import { useRunning } from '#app/offline/use-running.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Minutes, Money, Stat } from '#app/ui/stats.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { AccountLink } from '../account-link.tsx';
import { loadMyDay, MyDay } from './my-day.tsx';
import { RunningBar } from './running-bar.tsx';
import { daysOfThisWeek, useWorkerSums, type WorkedTime, type WorkInput, workedTime } from './worked-time.ts';

/** Minutes of a full bar; a longer day rescales the others. */
const fullDay = 8 * 60;

function WeekStrip({ days }: { days: WorkedTime['days'] }) {
  const full = Math.max(fullDay, ...days.map((day) => day.minutes));
  return (
    <ul aria-label="This week by day" className="mt-4 grid grid-cols-7 gap-1.5 sm:gap-2">
      {days.map(({ day, minutes, isToday }) => (
        <li
          key={day}
          aria-current={isToday ? 'date' : undefined}
          className={classNames('text-center text-xs', isToday ? 'font-semibold text-text' : 'text-muted')}
        >
          <span className="mb-1.5 flex h-10 items-end border-line-control border-b" aria-hidden="true">
            <span
              className={classNames('w-full rounded-t-sm', isToday ? 'bg-accent' : 'bg-accent/55')}
              style={{ height: minutes > 0 ? `max(3px, ${(100 * minutes) / full}%)` : 0 }}
            />
          </span>
          <abbr title={weekdayName(day)} className="block no-underline">
            {weekdayName(day).slice(0, 3)}
          </abbr>
          <span className={classNames('block', minutes === 0 && 'invisible')}>
            <Minutes value={minutes} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface WeekCardProps extends WorkInput {
  sums: RouterOutputs['timeTracking']['currentSums'];
}

/** Today's time, the week by day, and the week's earnings. */
function WeekCard(props: WeekCardProps) {
  const { sums, running, waiting } = props;
  const worked = workedTime(props);
  return (
    <Card flush>
      <div className="px-4 pt-4 sm:px-5">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-muted text-sm">Today</h2>
            <p className="font-semibold text-4xl">
              <Minutes value={worked.today} />
            </p>
          </div>
          {waiting.size > 0 && <SyncBadge sync="waiting" />}
          {running && (
            <Badge tone={activityOf(running.isDriving)} icon={activities[activityOf(running.isDriving)].icon} live>
              {activities[activityOf(running.isDriving)].word}
            </Badge>
          )}
        </div>
        <WeekStrip days={worked.days} />
      </div>
      <div className="mt-4 grid grid-cols-2 divide-x divide-line border-line border-t">
        <div className="px-4 py-3 sm:px-5">
          <Stat label="This week">
            <Minutes value={worked.week} />
          </Stat>
        </div>
        <div className="px-4 py-3 sm:px-5">
          <Stat label="Earned this week" note={<RateNote rate={sums.current_hourly_rate} />}>
            <Money value={sums.sum_week_earned} />
          </Stat>
        </div>
      </div>
      {(running || waiting.size > 0) && (
        <p className="border-line border-t px-4 py-2.5 text-muted text-sm sm:px-5">
          {waiting.size > 0
            ? 'Time is added to your earnings once it is sent.'
            : 'Time is added to your earnings when you end tracking.'}
        </p>
      )}
    </Card>
  );
}

function RateNote({ rate }: { rate: number }) {
  return (
    <span>
      <Money value={rate} /> an hour
    </span>
  );
}

const others = [
  { to: '/time-tracked', label: 'Review', icon: ChartNoAxesGantt },
  { to: '/jobs', label: 'Jobs', icon: ClipboardList },
  { to: '/expenses', label: 'Expenses', icon: Receipt },
  { to: '/payments', label: 'Payments', icon: Banknote },
];

/** A line below a link: what is behind it. Loaded after the page; a link has room for it. */
function useValues(userId: number | undefined): Partial<Record<string, string>> {
  const options = {
    enabled: userId !== undefined,
    trpc: { context: { background: true } },
  } as const;
  const own = { user_id: userId ?? 0, limit: 1 };
  const pending = trpc.expenses.list.useQuery({ ...own, status: 'pending' }, options).data?.meta.total ?? 0;
  const paid = trpc.payments.list.useQuery(own, options).data?.data[0];
  return {
    ...(pending > 0 && { '/expenses': `${pending} pending` }),
    ...(paid && { '/payments': formatPounds(paid.amount) }),
  };
}

/** Start, unless something runs: the bar above then leads to it. */
function QuickActions({ isRunning, userId }: { isRunning: boolean; userId: number | undefined }) {
  const values = useValues(userId);
  return (
    <nav aria-label="Quick actions" className="flex flex-col gap-3">
      {!isRunning && (
        <LinkButton to="/time-tracking" prefetch="intent" size="touch" wide icon={Play}>
          Start
        </LinkButton>
      )}
      <ul className="grid grid-cols-4 divide-x divide-line rounded-lg border border-line bg-raised shadow-raised">
        {others.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              state={{ fromDashboard: true }}
              className="flex min-h-18 flex-col items-center justify-center gap-0.5 rounded-lg px-1 py-1.5 text-center hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Icon className="size-5 shrink-0 text-muted" />
              <span className="font-medium text-sm">{label}</span>
              <span className="text-muted text-xs empty:hidden">{values[to]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const prefetch = ({ queries: { timeTracking, audit, visits }, user: { id } }: PageRequest) =>
  Promise.all([
    timeTracking.currentSums.prefetch({ id }),
    timeTracking.last.prefetch({ id }),
    timeTracking.sums.prefetch(daysOfThisWeek),
    audit.unseen.prefetch(),
    visits.mine
      .fetch()
      .then(async (mine): Promise<void> => void (mine.length > 0 && (await loadMyDay())))
      .catch(() => {}),
  ]);

export function Page() {
  const user = useSessionUser();
  const { timeZone, now, today } = useCompanyDay();
  const { sums, last, days, known, whole } = useWorkerSums(user?.id, today);
  const { running, isHere } = useRunning(useIdentity(), last);
  const waiting = useWaitingMinutes(user?.id ?? 0, timeZone);

  return (
    <>
      {running && user && <RunningBar running={running} isHere={isHere} />}
      <PageHeader title={`Hello, ${user?.first_name}`} end={<AccountLink />}>
        {formatDate(today)}
      </PageHeader>
      <AsOf query={known} timeZone={timeZone} />
      <div className="flex flex-col gap-4">
        <QuickActions isRunning={running !== null} userId={user?.id} />
        <UnseenChanges timeZone={timeZone} />
        {user && <MyDay userId={user.id} today={today} running={running} />}
        {sums && days ? (
          <WeekCard sums={sums} days={days} running={running} waiting={waiting} now={now} timeZone={timeZone} />
        ) : whole.error ? (
          <CouldNotLoad title="Your time couldn’t be loaded" query={whole} />
        ) : (
          <DashboardSkeleton />
        )}
      </div>
    </>
  );
}

/** Placeholder with the height of the week's card. */
function DashboardSkeleton() {
  return (
    <div role="status" className="rounded-lg border border-line bg-raised p-4 sm:p-5">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-4 w-14" />
      <Skeleton className="mt-2 h-9 w-32" />
      <Skeleton className="mt-5 h-14 w-full" />
      <div className="mt-14 grid grid-cols-3 gap-4">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </div>
    </div>
  );
}
