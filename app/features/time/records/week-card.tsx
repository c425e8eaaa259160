import { keepPreviousData } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { dayIn, weekdayName } from '#app/lib/days.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { useIdentity } from '#app/offline/use-identity.ts';
import { useRunning } from '#app/offline/use-running.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { LiveDot } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Minutes, Money } from '#app/ui/stats.tsx';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import { sumPounds } from '#server/pricing/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { timeNotLoadedTitle } from '../tracking/tracking-labels.ts';
import { useWaitingMinutes } from './my-rows.ts';

type SumsRange = 'this_week' | 'last_week' | 'last_3_months' | 'last_12_months' | 'all';

/** The smallest range of `timeTracking.sums` that includes the week of a Sunday. */
export function rangeOfWeek(sunday: string, today: string): SumsRange {
  const thisWeek = sundayOf(today);
  if (sunday === thisWeek) return 'this_week';
  if (sunday === addDays(thisWeek, -7)) return 'last_week';
  // Slightly less than the shortest possible 3 and 12 months.
  if (sunday >= addDays(today, -80)) return 'last_3_months';
  return sunday >= addDays(today, -350) ? 'last_12_months' : 'all';
}

type SumRow = Pick<
  RouterOutputs['timeTracking']['sums'][number],
  'start_date' | 'total_duration' | 'total_toPay' | 'pending_pay'
>;

interface WeekDay {
  day: string;
  /** Minutes. */
  minutes: number;
  /** Pounds. */
  pay: number;
  /** The part of the pay that awaits review, pounds. */
  pending: number;
}

/** The days of a week from a worker's daily sums, and their total. */
export function weekSums(sunday: string, rows: readonly SumRow[]): { days: WeekDay[]; sum: Omit<WeekDay, 'day'> } {
  const byDay = new Map(rows.map((row) => [row.start_date, row]));
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(sunday, index);
    const row = byDay.get(day);
    return { day, minutes: row?.total_duration ?? 0, pay: row?.total_toPay ?? 0, pending: row?.pending_pay ?? 0 };
  });
  return {
    days,
    sum: {
      minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
      pay: sumPounds(days.map(({ pay }) => pay)),
      pending: sumPounds(days.map(({ pending }) => pending)),
    },
  };
}

interface WeekCardProps {
  userId: number;
  /** The Sunday of the week. */
  week: string;
  onWeek: (sunday: string) => void;
  onDay: (day: string) => void;
  /** Amount owed to the worker after a week, rendered below its total. */
  owedAfter: (sunday: string) => ReactNode;
}

export function WeekCard({ userId, week, onWeek, onDay, owedAfter }: WeekCardProps) {
  const { timeZone, today } = useCompanyDay();
  const { sums, runningDay, waiting, query } = useWeek(userId, week);
  return (
    <Card flush aria-label="Week" className="mb-6">
      <div className="p-3 pb-0 sm:px-4 sm:pt-4">
        <WeekNavigator value={week} onChange={(sunday) => sunday && onWeek(sunday)} today={today} noFuture />
      </div>
      {sums ? (
        <>
          <div className="px-4 pt-3 empty:hidden">
            <AsOf query={query} timeZone={timeZone} />
          </div>
          <ul className="divide-y divide-line px-1 py-1">
            {sums.days.map((day) => (
              <li key={day.day} aria-current={day.day === today ? 'date' : undefined}>
                <DayRow
                  day={day}
                  today={today}
                  isRunning={day.day === runningDay}
                  isWaiting={waiting.has(day.day)}
                  onDay={onDay}
                />
              </li>
            ))}
          </ul>
          <div className="border-line border-t bg-sunken px-4 py-3">
            <div className="grid grid-cols-[4rem_1fr_6rem_1rem] items-baseline gap-3 font-semibold">
              <p>Total</p>
              <p className="text-right">
                <Minutes value={sums.sum.minutes} />
              </p>
              <div className="text-right">
                <Money value={sums.sum.pay} />
                <ToReview pounds={sums.sum.pending} />
              </div>
            </div>
            {/* About the height of the sum, so that the list below does not move. */}
            <div className="mt-2 min-h-12 sm:min-h-6">{owedAfter(week)}</div>
          </div>
        </>
      ) : query.error ? (
        <CouldNotLoad title={timeNotLoadedTitle} query={query} />
      ) : (
        <div role="status" className="flex flex-col gap-3 p-4">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-72" />
        </div>
      )}
    </Card>
  );
}

interface DayRowProps {
  day: WeekDay;
  today: string;
  isRunning: boolean;
  /** Some of its time is not sent yet. */
  isWaiting: boolean;
  onDay: (day: string) => void;
}

function DayRow({ day: { day, minutes, pay, pending }, today, isRunning, isWaiting, onDay }: DayRowProps) {
  return (
    <button
      type="button"
      disabled={day > today}
      onClick={() => onDay(day)}
      className="grid min-h-tap w-full grid-cols-[4rem_1fr_6rem_1rem] items-center gap-3 rounded-md px-3 py-1.5 text-left transition-colors duration-quick enabled:hover:bg-hover focus-visible:-outline-offset-2 disabled:text-muted"
    >
      <span className={classNames('flex justify-between whitespace-nowrap', day === today && 'font-semibold')}>
        <abbr title={weekdayName(day)} className="no-underline">
          {weekdayName(day).slice(0, 3)}
        </abbr>
        <span className="text-muted">{Number(day.slice(8))}</span>
      </span>
      <span className={classNames('flex items-center justify-end gap-2 text-right', minutes === 0 && 'text-muted')}>
        {isRunning && (
          <span className="text-working">
            <LiveDot />
            <span className="sr-only">running</span>
          </span>
        )}
        {isWaiting && <SyncBadge sync="waiting" />}
        {day <= today && (minutes === 0 ? <None /> : <Minutes value={minutes} />)}
      </span>
      <span className={classNames('text-right', pay === 0 && 'text-muted')}>
        {day <= today && (pay === 0 ? <None /> : <Money value={pay} />)}
        <ToReview pounds={pending} />
      </span>
      {minutes > 0 && <ChevronRight className="size-4 text-muted" aria-hidden="true" />}
    </button>
  );
}

function None() {
  return (
    <span>
      <span aria-hidden="true">–</span>
      <span className="sr-only">nothing</span>
    </span>
  );
}

function ToReview({ pounds }: { pounds: number }) {
  if (pounds === 0) return null;
  return (
    <span className="block whitespace-nowrap font-medium text-warning text-xs">
      <Money value={pounds} /> to review
    </span>
  );
}

/** The daily sums that include a week; shared with the page's loader. */
export const weekInput = (user_id: number, week: string, today: string) => ({
  user_id,
  dateRange: rangeOfWeek(week, today),
  daily: true,
});

const minuteOf = (milliseconds: number) => Math.floor(milliseconds / 60_000);

/** A week of the user's own time. The running record counts on the day it started, as does what waits to be sent. */
function useWeek(userId: number, week: string) {
  const { timeZone, now, today } = useCompanyDay();
  const query = trpc.timeTracking.sums.useQuery(weekInput(userId, week, today), {
    placeholderData: keepPreviousData,
  });
  const { data: last } = trpc.timeTracking.last.useQuery({ id: userId }, { trpc: { context: { background: true } } });
  const { running } = useRunning(useIdentity(), last);
  const waiting = useWaitingMinutes(userId, timeZone);
  const sums = query.data && weekSums(week, query.data);
  const runningDay = running && dayIn(timeZone, running.startTime);
  const since = running ? Math.max(0, minuteOf(now) - minuteOf(Date.parse(running.startTime))) : 0;
  for (const day of sums?.days ?? []) {
    const more = (waiting.get(day.day) ?? 0) + (day.day === runningDay ? since : 0);
    day.minutes += more;
    sums!.sum.minutes += more;
  }
  return { sums, runningDay, waiting, query };
}
