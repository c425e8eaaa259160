import { nameOf } from '#app/features/labels/user-labels.ts';
import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { formatDate, formatDuration, formatTimeOfDay } from '#app/lib/format.ts';
import { absenceKindLabels } from '#server/absences/constants.ts';
import { minutesOf, timeOf, weekdayOf } from '#server/infra/typed/day-minutes.ts';
import { travelBetween } from '#server/infra/typed/travel.ts';
import type { RouterOutputs } from '#server/router.ts';
import { splitNames } from '#server/trades/constants.ts';
import { isOpenVisit, shortestVisit, usualVisit, visitStatusLabels, windowLabel } from '#server/visits/constants.ts';

export type Visit = RouterOutputs['visits']['list']['data'][number];
export type Absence = RouterOutputs['absences']['list']['data'][number];
export type Worker = RouterOutputs['workingHours']['list'][number];

export const diaryViews = ['day', 'week', 'month', 'table'] as const;
export type DiaryView = (typeof diaryViews)[number];
export const viewLabels = { day: 'Day', week: 'Week', month: 'Month', table: 'Table' } as const;

/** The most visits that a page of the diary reads. */
export const maxVisits = 1000;

export interface Span {
  start_date: string;
  end_date: string;
}

/** The days that a view shows around a day: a month with the whole weeks that it touches. */
export function spanOf(view: DiaryView, day: string): Span {
  if (view === 'day') return { start_date: day, end_date: day };
  if (view !== 'month') return { start_date: sundayOf(day), end_date: addDays(sundayOf(day), 6) };
  return {
    start_date: sundayOf(firstOf(day)),
    end_date: addDays(sundayOf(addDays(firstOf(monthLater(day, 1)), -1)), 6),
  };
}

export const daysOf = ({ start_date, end_date }: Span): string[] => {
  const days: string[] = [];
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) days.push(day);
  return days;
};

const firstOf = (day: string) => `${day.slice(0, 8)}01`;

/** First day of the month that is `months` later. */
export function monthLater(day: string, months: number): string {
  const date = new Date(`${firstOf(day)}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** The day that Previous (-1) and Next (1) open. */
export function stepped(view: DiaryView, day: string, direction: -1 | 1): string {
  if (view === 'month') return monthLater(day, direction);
  return addDays(day, view === 'day' ? direction : direction * 7);
}

export const lengthOf = ({ expected_minutes }: Pick<Visit, 'expected_minutes'>): number =>
  expected_minutes ?? usualVisit;

/** 'HH:MM', past midnight as the end of the day. */
export const endOf = (visit: Pick<Visit, 'expected_minutes'> & { starts: string }): string =>
  timeOf(minutesOf(visit.starts) + lengthOf(visit));

/** '08:30–09:30', 'Between 08:00 and 10:00' or 'Any time'. */
export function timeLabel(visit: Pick<Visit, 'starts' | 'window_from' | 'window_to' | 'expected_minutes'>): string {
  const { starts } = visit;
  return starts ? `${starts}–${endOf({ ...visit, starts })}` : windowLabel(visit);
}

/** '08:30', '9–11:30' or 'Any', where there is little room. */
export function shortTimeLabel({ starts, window_from, window_to }: Parameters<typeof timeLabel>[0]): string {
  const short = (time: string) => time.replace(/^0/, '').replace(/:00$/, '');
  return starts ?? (window_from && window_to ? `${short(window_from)}–${short(window_to)}` : 'Any');
}

/** 'On the way, there at 10:45', 'No access at 10:05' or the status alone. */
export function statusOf({ status, arrives_at, no_access_at }: Visit, timeZone: string): string {
  const label = visitStatusLabels[status];
  if (arrives_at) return `${label}, there at ${formatTimeOfDay(arrives_at, timeZone)}`;
  return no_access_at ? `${label} at ${formatTimeOfDay(no_access_at, timeZone)}` : label;
}

const hasTime = (visit: Visit): visit is Visit & { starts: string } => visit.starts !== null;

/** Earliest first, those without a time before them. */
export const inOrder = (a: Visit, b: Visit): number => (a.starts ?? '').localeCompare(b.starts ?? '') || a.id - b.id;

/** Key of a worker's day; 'null' stands for unassigned visits. */
export const cellKey = (userId: number | null, day: string): string => `${userId} ${day}`;

/** Visits that are not cancelled, by worker and day, in order. */
export function visitsByCell(visits: readonly Visit[]): Map<string, Visit[]> {
  const cells = new Map<string, Visit[]>();
  for (const visit of visits) {
    if (visit.status === 'cancelled') continue;
    const key = cellKey(visit.user_id, visit.day);
    const cell = cells.get(key);
    if (cell) cell.push(visit);
    else cells.set(key, [visit]);
  }
  for (const cell of cells.values()) cell.sort(inOrder);
  return cells;
}

/** Undefined on a day off. */
export const hoursOn = (worker: Worker | undefined, day: string) =>
  worker?.hours.find(({ weekday }) => weekday === weekdayOf(day));

export const absenceOn = (absences: readonly Absence[], userId: number | null, day: string): Absence | undefined =>
  absences.find((each) => each.user_id === userId && each.start_date <= day && day <= each.end_date);

/** Two visits of one worker at the same time. */
const overlaps = (a: Visit, b: Visit): boolean => {
  if (a.id === b.id || !hasTime(a) || !hasTime(b)) return false;
  const [from, other] = [minutesOf(a.starts), minutesOf(b.starts)];
  return from < other + lengthOf(b) && other < from + lengthOf(a);
};

/** The visit that ends last before this one begins, if there is too little time to get here from it. */
function travelWarning(visit: Visit & { starts: string }, sameDay: readonly Visit[]): string | undefined {
  const starts = minutesOf(visit.starts);
  let before: { ends: number; visit: Visit } | undefined;
  for (const each of sameDay) {
    if (each.id === visit.id || !hasTime(each) || !isOpenVisit(each)) continue;
    const ends = minutesOf(each.starts) + lengthOf(each);
    if (ends <= starts && (!before || ends > before.ends)) before = { ends, visit: each };
  }
  if (!before) return undefined;
  const { address, post_code } = before.visit.Job.Property;
  const needed = travelBetween(post_code, visit.Job.Property.post_code);
  const gap = starts - before.ends;
  if (gap >= needed) return undefined;
  return `${gap === 0 ? 'No time' : `Only ${formatDuration(gap)}`} to get here from ${address}, allow ${formatDuration(needed)}`;
}

interface VisitContext {
  /** The visits of the same worker and day. */
  sameDay: readonly Visit[];
  worker: Worker | undefined;
  absence: Absence | undefined;
  today: string;
}

/** Warnings for the dispatcher; they never prevent planning. */
export function warningsOf(visit: Visit, { sameDay, worker, absence, today }: VisitContext): string[] {
  const warnings: string[] = [];
  if (!isOpenVisit(visit)) return warnings;
  if (visit.user_id !== null) {
    const other = sameDay.find((each) => overlaps(visit, each));
    if (other) warnings.push(`Overlaps ${other.Job.job_title}`);
    const travel = hasTime(visit) && travelWarning(visit, sameDay);
    if (travel) warnings.push(travel);
    if (absence) warnings.push(`Away: ${absenceKindLabels[absence.kind].toLowerCase()}`);
    const { trade } = visit.Job;
    const trades = splitNames(worker?.trades ?? '');
    // A worker without any trade was never set up, so no warning.
    if (trade && trades.length > 0 && !trades.includes(trade)) warnings.push(`Needs ${trade}`);
    const hours = hoursOn(worker, visit.day);
    if (worker && !absence && !hours) warnings.push('Not a working day');
    else if (hours && hasTime(visit) && !absence && (visit.starts < hours.starts || endOf(visit) > hours.ends)) {
      warnings.push(`Outside ${hours.starts}–${hours.ends}`);
    }
  }
  const { due_date } = visit.Job;
  if (due_date !== null && due_date < visit.day) warnings.push(`Due ${formatDate(due_date)}`);
  if (visit.wish) warnings.push(`Asked for another time: ${visit.wish}`);
  if (visit.day < today) warnings.push('Not done');
  return warnings;
}

export interface VisitInLane {
  visit: Visit & { starts: string };
  /** Zero-based line within the worker's row: overlapping visits are stacked. */
  lane: number;
}

/** Puts the visits of a day with a time into as few lanes as needed. */
export function lanesOf(visits: readonly Visit[]): { placed: VisitInLane[]; lanes: number } {
  const ends: number[] = [];
  const placed = visits.filter(hasTime).map((visit) => {
    const from = minutesOf(visit.starts);
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = from + lengthOf(visit);
    return { visit, lane };
  });
  return { placed, lanes: Math.max(1, ends.length) };
}

/** Minutes by which an arrow key moves or lengthens a visit. */
export const step = 15;

export const canSplit = (visit: Visit): boolean => isOpenVisit(visit) && lengthOf(visit) >= 2 * shortestVisit;

/** Minutes to offer for the first of two visits; the second gets the rest. */
export function splitOptions(total: number): number[] {
  const unit = total <= 60 ? shortestVisit : step;
  const count = Math.floor((total - shortestVisit) / unit);
  return Array.from({ length: count }, (_, at) => (at + 1) * unit);
}

/** Defaults of the split form: the second half goes to the worker's next working day. */
export function splitOf(visit: Visit, worker: Worker | undefined, today: string) {
  const total = lengthOf(visit);
  const firsts = splitOptions(total);
  const first = firsts.find((minutes) => minutes >= total / 2) ?? firsts.at(-1) ?? total;
  const from = addDays(visit.day < today ? today : visit.day, 1);
  const week = Array.from({ length: 7 }, (_, days) => addDays(from, days));
  const day = week.find((each) => hoursOn(worker, each)) ?? from;
  return { first, day, starts: (visit.starts !== null && hoursOn(worker, day)?.starts) || '' };
}

export type Plan = Partial<Pick<Visit, 'user_id' | 'day' | 'starts' | 'expected_minutes'>>;

interface Board {
  view: DiaryView;
  /** User ids in the order of the rows; null is the row of unassigned visits. */
  rows: readonly (number | null)[];
  workerOf: (userId: number | null) => Worker | undefined;
}

/**
 * Change of plan for an arrow key, or null. Left and right move by a day in the week view and by a quarter of an hour in
 * the day view; up and down change the worker; with Shift the visit becomes shorter or longer.
 */
export function planOfKey(visit: Visit, key: string, isShift: boolean, { view, rows, workerOf }: Board): Plan | null {
  const direction = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : key === 'ArrowRight' || key === 'ArrowDown' ? 1 : 0;
  if (direction === 0) return null;
  if (isShift) {
    const minutes = lengthOf(visit) + direction * step;
    return minutes < step || minutes > 24 * 60 ? null : { expected_minutes: minutes };
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = rows[rows.indexOf(visit.user_id) + direction];
    return next === undefined ? null : { user_id: next };
  }
  if (view === 'week') return { day: addDays(visit.day, direction) };
  if (view !== 'day') return null;
  if (visit.starts === null) return { starts: hoursOn(workerOf(visit.user_id), visit.day)?.starts ?? '08:00' };
  const starts = timeOf(minutesOf(visit.starts) + direction * step);
  return starts === visit.starts ? null : { starts };
}

/** For the screen reader and the Undo toast: 'Moved to Tue 3 Nov, 09:30, Ann Archer'. */
export function planLabel(plan: Plan, visit: Visit, nameOfWorker: NameOfWorker): string {
  if (Object.keys(plan).length === 1 && plan.expected_minutes !== undefined) {
    return `Now ${lengthOf({ expected_minutes: plan.expected_minutes })} minutes`;
  }
  const after = { ...visit, ...plan };
  return `Moved to ${whenLabel(after)}, ${nameOfWorker(after.user_id)}`;
}

const whenLabel = ({ day, starts }: Pick<Visit, 'day' | 'starts'>) =>
  [formatDate(day), starts].filter(Boolean).join(', ');

const planFields = ['user_id', 'day', 'starts', 'expected_minutes'] as const;

export const changedPlanFields = (before: Visit, after: Visit) =>
  planFields.filter((field) => before[field] !== after[field]);

/** 'Ann Archer moved Kitchen tap to Tue 3 Nov, 09:30, Sam Ito'. `after`: null if the visit was deleted. */
export function overtakenLabel(who: string, before: Visit, after: Visit | null): string {
  const title = before.Job.job_title;
  if (!after) return `${who} deleted the visit ${title} of ${whenLabel(before)}`;
  const changed = changedPlanFields(before, after);
  if (changed.length === 1 && changed[0] === 'expected_minutes')
    return `${who} changed ${title} to ${formatDuration(lengthOf(after))}`;
  return `${who} moved ${title} to ${whenLabel(after)}, ${after.User ? nameOf(after.User) : 'nobody yet'}`;
}

type NameOfWorker = (userId: number | null) => string;

/** 'for Ann Archer on Tue 3 Nov, 09:00'. */
const assignmentLabel = (
  { user_id, day, starts }: Pick<Visit, 'user_id' | 'day' | 'starts'>,
  nameOfWorker: NameOfWorker,
) => `for ${user_id === null ? 'nobody yet' : nameOfWorker(user_id)} on ${whenLabel({ day, starts })}`;

/** 'Planned Kitchen tap for Ann Archer on Tue 3 Nov, 09:00'. */
export const plannedLabel = (
  title: string,
  at: Pick<Visit, 'user_id' | 'day' | 'starts'>,
  nameOfWorker: NameOfWorker,
) => `Planned ${title} ${assignmentLabel(at, nameOfWorker)}`;

/** 'Split: 2 h kept, 1 h planned for Ann Archer on Wed 4 Nov'. */
export const splitLabel = (
  first: number,
  second: Pick<Visit, 'user_id' | 'day' | 'starts'> & { expected_minutes: number },
  nameOfWorker: NameOfWorker,
) =>
  `Split: ${formatDuration(first)} kept, ${formatDuration(second.expected_minutes)} planned ${assignmentLabel(second, nameOfWorker)}`;
