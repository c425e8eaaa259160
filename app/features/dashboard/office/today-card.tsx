import { Link } from '@remix-run/react';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate, formatDuration } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { PersonDisc } from '#app/ui/person-disc.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { absenceKindLabels } from '#server/absences/constants.ts';
import { DayBar, DayLegend, DayScale } from './day-bar.tsx';
import { diaryLink, jobLink } from './list-links.ts';
import { LiveState } from './live-state.tsx';
import { hoursOf, type LiveUser, rowsInSight, type Today, type TodayRow, todayRows } from './today-rows.ts';

const columns =
  '@3xl:grid @3xl:grid-cols-[10.5rem_minmax(0,1fr)_17rem] @3xl:gap-x-4 @4xl:grid-cols-[10.5rem_minmax(0,1fr)_25rem]';

/**
 * A row a worker: what is late, not started or away, the day as a bar, and what they do now. A company that has never
 * planned a visit has the live users alone.
 */
export function TodayCard() {
  const { today: day } = useCompanyDay();
  const query = trpc.dashboard.today.useQuery(undefined, {
    // A visit becomes late without anybody changing anything.
    refetchInterval: 60_000,
    trpc: { context: { background: true } },
  });
  const live = trpc.dashboard.liveUsers.useQuery(undefined, {
    // For missed live events (`LiveUpdates` of the shell).
    refetchInterval: 8_000,
    trpc: { context: { background: true } },
  });
  const [isUnfolded, setUnfolded] = useState(false);
  const today = query.data;
  const rows = todayRows(today, live.data);
  const inSight = isUnfolded ? rows.length : rowsInSight(rows);
  const hours = hoursOf(rows);
  const plans = today !== undefined && (today.has_visits || today.away.total > 0);
  return (
    <Card flush className="@container">
      {plans && (
        <header className="flex flex-wrap items-center gap-x-3 px-4 pt-3 sm:px-5">
          <h2 className="font-semibold">Today</h2>
          <p className="text-muted @max-lg:order-last @max-lg:basis-full">{progressOf(today)}</p>
          <Link
            to={diaryLink(day)}
            className="ml-auto flex min-h-tap items-center font-medium text-accent text-sm hover:underline"
          >
            Open diary
          </Link>
        </header>
      )}
      {query.isLoadingError && <QueryError title="Today’s visits couldn’t be loaded" query={query} />}
      <div className={`${columns} flex flex-wrap items-end gap-x-3 gap-y-1 px-4 pt-2 pb-2 sm:px-5`}>
        <div className="flex min-h-8 items-center gap-3 @3xl:order-last">
          <h2 className="font-semibold">{live.data?.length === 1 ? 'Live User' : 'Live Users'}</h2>
          <LiveBadge entries={live.data} isOld={live.isRefetchError} />
        </div>
        {live.data?.length === 0 && rows.length > 0 && (
          <p className="text-muted text-sm @3xl:order-first @3xl:col-span-3 @3xl:text-right">
            No live users currently active.
          </p>
        )}
        {rows.length > 0 && (
          <div className="w-full @3xl:col-start-2">
            <DayScale {...hours} />
          </div>
        )}
      </div>
      {rows.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {rows.slice(0, inSight).map((row) => (
            <WorkerRow key={row.user_id} row={row} day={day} time={today?.time} hours={hours} />
          ))}
        </ul>
      )}
      {live.data && today && rows.length === 0 && (
        <EmptyState icon={UserRound} title="No live users currently active.">
          Workers appear here when they start tracking.
        </EmptyState>
      )}
      {live.isPending && (
        <div className="px-4 sm:px-5">
          <SkeletonList rows={4} label="Loading live users..." />
        </div>
      )}
      {live.isLoadingError && <QueryError title="Live users couldn’t be loaded" query={live} />}
      {rows.length > 0 && (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t px-4 py-2 sm:px-5">
          <DayLegend />
          {(isUnfolded || inSight < rows.length) && (
            <Button kind="quiet" size="small" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
              {isUnfolded ? 'Show fewer' : `Show all ${rows.length}`}
            </Button>
          )}
        </footer>
      )}
    </Card>
  );
}

function LiveBadge({ entries, isOld }: { entries: readonly LiveUser[] | undefined; isOld: boolean }) {
  if (isOld) return <Badge tone="warning">Out of date</Badge>;
  const active = entries?.filter((entry) => entry.end_time === null).length ?? 0;
  if (active === 0) return null;
  return (
    <Badge tone="working" live>
      {active} active
    </Badge>
  );
}

interface WorkerRowProps {
  row: TodayRow;
  day: string;
  time: string | undefined;
  hours: ReturnType<typeof hoursOf>;
}

function WorkerRow({ row, day, time, hours }: WorkerRowProps) {
  const { user_id, User, late, live, spans } = row;
  const name = User ? nameOf(User) : 'Nobody yet';
  return (
    <li
      data-worker={user_id ?? undefined}
      className={`${columns} flex flex-col gap-y-1.5 px-4 py-2 sm:px-5 @3xl:items-center [&[data-marked]]:bg-hover`}
    >
      <div className="flex items-center gap-2.5">
        <PersonDisc id={user_id} name={User ? name : '–'} />
        <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 @3xl:block">
          <p className="min-w-0 break-words font-medium">{name}</p>
          <State row={row} day={day} />
        </div>
      </div>
      <div className="min-w-0">
        <DayBar
          id={user_id}
          name={name}
          spans={spans}
          hours={hours}
          time={time}
          isDriving={live?.end_time === null && live.is_driving}
        />
        {late && (
          <p className="mt-1 text-sm">
            <Link to={jobLink(late.job_id)} className="block truncate font-medium hover:underline">
              {`${late.Job.job_title} · ${late.Job.Property.address}`}
            </Link>
            <span className="block break-words text-muted">{whyLate(late)}</span>
          </p>
        )}
      </div>
      {live ? <LiveState entry={live} /> : <span className="@max-3xl:hidden" />}
    </li>
  );
}

const stateStyle = 'flex items-center gap-1 text-sm';

/** The worker's problem (late, not started, away), otherwise the progress of their visits. */
function State({
  row: { late, notStarted, away, visits, done, any_time, spans },
  day,
}: {
  row: TodayRow;
  day: string;
}) {
  if (late)
    return (
      <p className={`${stateStyle} font-medium text-danger`}>
        <AlarmClock className="size-4 shrink-0" aria-hidden="true" />
        {`${formatDuration(late.late_minutes)} late`}
      </p>
    );
  if (notStarted)
    return (
      <Link to={diaryLink(day)} className={`${stateStyle} font-medium text-warning hover:underline`}>
        <CircleDashed className="size-4 shrink-0" aria-hidden="true" />
        {['Not started', visitsLabel(visits), notStarted.first && `the first at ${notStarted.first}`]
          .filter(Boolean)
          .join(', ')}
      </Link>
    );
  if (away)
    return (
      <Link to={diaryLink(day)} className="block text-muted text-sm hover:underline">
        <span className={stateStyle}>
          <CalendarOff className="size-4 shrink-0" aria-hidden="true" />
          {`${absenceKindLabels[away.kind]} ${away.end_date === day ? 'today' : `until ${formatDate(away.end_date)}`}`}
        </span>
        {away.visits > 0 && (
          <span className="block font-medium text-warning">{`${visitsLabel(away.visits)} planned`}</span>
        )}
      </Link>
    );
  if (visits === 0) return spans.length > 0 ? <p className="text-muted text-sm">Nothing planned</p> : null;
  const untimed = any_time > 0 && `${any_time} at any time`;
  return (
    <p className="text-muted text-sm">
      {[`${done} of ${visitsLabel(visits)} done`, untimed].filter(Boolean).join(', ')}
    </p>
  );
}

const visitsLabel = (visits: number) => (visits === 1 ? '1 visit' : `${visits} visits`);

/** '5 of 12 visits done, 1 without access, 2 not assigned.' */
function progressOf({ visits: { total, done, no_access, unassigned } }: Pick<Today, 'visits'>): string {
  if (total === 0) return 'No visits are planned today.';
  const facts = [
    `${done} of ${visitsLabel(total)} done`,
    no_access > 0 && `${no_access} without access`,
    unassigned > 0 && `${unassigned} not assigned`,
  ];
  return `${facts.filter(Boolean).join(', ')}.`;
}

/** 'Planned for 08:30, now working on Boiler service, 1 more late' */
function whyLate({ Now, has_started, user_id, starts, window_to, visits }: NonNullable<TodayRow['late']>): string {
  const facts = [
    starts ? `Planned for ${starts}` : `Expected by ${window_to}`,
    Now && `now ${Now.is_driving ? 'driving to' : 'working on'} ${Now.job_title}`,
    user_id !== null && !has_started && 'nothing recorded today',
    visits > 1 && `${visits - 1} more late`,
  ];
  return facts.filter(Boolean).join(', ');
}
