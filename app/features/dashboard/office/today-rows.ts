import { minutesOf } from '#server/infra/typed/day-minutes.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Today = RouterOutputs['dashboard']['today'];
export type Worker = Today['workers']['rows'][number];
export type LiveUser = RouterOutputs['dashboard']['liveUsers'][number];
type Late = Today['late']['rows'][number];

export interface TodayRow extends Worker {
  /** The visit that is latest; `visits` of it counts all late ones. */
  late: Late | undefined;
  notStarted: Today['not_started']['rows'][number] | undefined;
  away: Today['away']['rows'][number] | undefined;
  /** The running record, else the last one that ended today. */
  live: LiveUser | undefined;
}

/** Sort order: problems first, then running records, then everybody else, then absences. */
function rank({ late, notStarted, away, live }: TodayRow): number {
  if (late) return 0;
  if (notStarted || (away && away.visits > 0)) return 1;
  if (live?.end_time === null) return 2;
  return away ? 4 : 3;
}

/** A row a worker, and one for late or open visits that nobody has. Either answer may be missing. */
export function todayRows(today: Today | undefined, live: readonly LiveUser[] | undefined): TodayRow[] {
  const known = today?.workers.rows ?? [];
  const ids = new Set(known.map(({ user_id }) => user_id));
  const others = (live ?? [])
    .filter(({ user_id }) => !ids.has(user_id))
    .map(({ user_id, User }) => ({ user_id, User, visits: 0, done: 0, any_time: 0, spans: [] }));
  const rows = [...known, ...others].map((worker) => {
    const late = (today?.late.rows ?? []).filter(({ user_id }) => user_id === worker.user_id);
    const isSame = ({ user_id }: { user_id: number }) => user_id === worker.user_id;
    return {
      ...worker,
      late: late[0] && { ...late[0], visits: late.reduce((sum, { visits }) => sum + visits, 0) },
      notStarted: today?.not_started.rows.find(isSame),
      away: today?.away.rows.find(isSame),
      live: live?.find(isSame),
    };
  });
  return rows
    .filter(({ user_id, late, visits, done }) => user_id !== null || late !== undefined || visits > done)
    .sort((one, other) => rank(one) - rank(other) || (other.late?.late_minutes ?? 0) - (one.late?.late_minutes ?? 0));
}

const usual = 8;

/** How many rows stand above the fold: those that are late always. A fold of one or two would hide nothing worth it. */
export function rowsInSight(rows: readonly TodayRow[]): number {
  const many = Math.max(usual, rows.filter(({ late }) => late).length);
  return rows.length <= many + 2 ? rows.length : many;
}

/** Hours of the bars: 7 to 18, and 5 to 22 at most if somebody works earlier or later. What is beyond stands at the edge. */
export function hoursOf(rows: readonly Pick<Worker, 'spans'>[]): { from: number; to: number } {
  const spans = rows.flatMap((row) => row.spans);
  return {
    from: Math.max(5, Math.min(7, ...spans.map(({ from }) => Math.floor(minutesOf(from) / 60)))),
    to: Math.min(22, Math.max(18, ...spans.map(({ to }) => Math.ceil(minutesOf(to) / 60)))),
  };
}

/** The position of a time on a bar, in percent. */
export function placeOf(time: string, { from, to }: { from: number; to: number }): number {
  const share = (minutesOf(time) / 60 - from) / (to - from);
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;
}
