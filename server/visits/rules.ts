import { formatDuration } from '#server/format.ts';
import { addDays } from '#server/infra/time-zone.ts';
import { minutesOf, timeOf, weekdayOf } from '#server/infra/typed/day-minutes.ts';
import { districtOf, travelBetween, travelMinutes } from '#server/infra/typed/travel.ts';
import { splitNames } from '../trades/constants.ts';
import type { HoursOfDay } from '../working-hours/constants.ts';
import { usualVisit } from './constants.ts';

/** Suggested times begin on the quarter of an hour. */
const step = 15;
/** Minutes of a suggested visit at most: a long job needs several. */
const longestSuggestion = 480;
const maxSuggestions = 3;

export interface JobToPlan {
  post_code: string;
  /** The name of the trade that it needs. */
  trade: string | null;
  planned_minutes: number | null;
  due_date: string | null;
}

export interface Candidate {
  user_id: number;
  User: { first_name: string; last_name: string };
  /** 'Gas, Plumbing' */
  trades: string;
  /** 'M19, M20' */
  districts: string;
  hours: readonly HoursOfDay[];
  /** Worked at the property before. */
  has_been_there: boolean;
}

/** One that was neither cancelled nor without access. */
export interface PlannedVisit {
  user_id: number | null;
  day: string;
  starts: string | null;
  window_from: string | null;
  expected_minutes: number | null;
  address: string;
  post_code: string;
}

export interface AbsentDays {
  user_id: number;
  start_date: string;
  end_date: string;
}

interface Planned {
  workers: readonly Candidate[];
  visits: readonly PlannedVisit[];
  absences: readonly AbsentDays[];
  days: readonly string[];
  /** No suggestion begins earlier. */
  now: { day: string; time: string };
}

export interface Suggestion {
  user_id: number;
  User: { first_name: string; last_name: string };
  day: string;
  starts: string;
  /** Null: as long as visits usually are. */
  expected_minutes: number | null;
  has_trade: boolean;
  /** 'Gas · 2 h free from 10:30 · 10 min after 14 Albert Road' */
  reason: string;
}

const roundedUp = (minutes: number) => Math.ceil(minutes / step) * step;
const lengthOf = ({ expected_minutes }: PlannedVisit) => expected_minutes ?? usualVisit;

interface Slot {
  day: string;
  from: number;
  /** Minutes until the worker has to be elsewhere or goes home. */
  free: number;
  /** Minutes to get there. */
  travel: number;
  before: PlannedVisit | undefined;
}

/** Their times of a day that are long enough. Visits without a time take of the day's free minutes, wherever they will be. */
function slotsOf(
  day: string,
  hours: { starts: string; ends: string },
  visits: readonly PlannedVisit[],
  { post_code, needed, begin, first }: { post_code: string; needed: number; begin: number; first: number },
): Slot[] {
  const placed = visits
    .flatMap((visit) => {
      const starts = visit.starts ?? visit.window_from;
      return starts === null ? [] : [{ visit, from: minutesOf(starts), to: minutesOf(starts) + lengthOf(visit) }];
    })
    .sort((a, b) => a.from - b.from);
  const opens = Math.max(minutesOf(hours.starts), begin);
  const closes = minutesOf(hours.ends);
  const anyTime = visits.reduce(
    (sum, visit) => sum + ((visit.starts ?? visit.window_from) === null ? lengthOf(visit) : 0),
    0,
  );
  const taken = placed.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, closes) - Math.max(from, opens)),
    0,
  );
  const left = closes - opens - taken - anyTime;
  const slots: Slot[] = [];
  let last: (typeof placed)[number] | undefined;
  for (const next of [...placed, undefined]) {
    const travel = last ? travelBetween(last.visit.post_code, post_code) : first;
    const from = roundedUp(last ? Math.max(opens, last.to + travel) : opens);
    const until = next ? Math.min(closes, next.from - travelBetween(post_code, next.visit.post_code)) : closes;
    const free = Math.min(until - from, left);
    if (free >= needed) slots.push({ day, from, free, travel, before: last?.visit });
    if (next && (!last || next.to > last.to)) last = next;
  }
  return slots;
}

/** Negative: a comes before b. The first key in which they differ decides. */
function byKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((key, place) => key !== b[place]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}

/**
 * The best workers and times for a job, with the reason (V22). A worker has one time. `note`: why there are none, or that
 * nobody has the trade.
 */
export function suggestVisits(job: JobToPlan, planned: Planned): { note: string; suggestions: Suggestion[] } {
  const { workers, visits, absences, days, now } = planned;
  const { trade, post_code, planned_minutes, due_date } = job;
  const district = districtOf(post_code);
  const expected_minutes = planned_minutes && Math.min(planned_minutes, longestSuggestion);
  const needed = expected_minutes ?? usualVisit;
  const hasTrade = ({ trades }: Candidate) => trade === null || splitNames(trades).includes(trade);
  const skilled = workers.filter(hasTrade);
  const nobodyHas = trade !== null && skilled.length === 0;
  const found = (nobodyHas ? workers : skilled).flatMap((worker) => {
    const { user_id } = worker;
    const worksThere = splitNames(worker.districts).includes(district);
    const first = worksThere ? travelMinutes.district : travelMinutes.area;
    const slots = days.flatMap((day) => {
      const hours = worker.hours.find(({ weekday }) => weekday === weekdayOf(day));
      const isAway = absences.some((a) => a.user_id === user_id && a.start_date <= day && day <= a.end_date);
      if (!hours || isAway) return [];
      const own = visits.filter((visit) => visit.user_id === user_id && visit.day === day);
      const begin = day === now.day ? minutesOf(now.time) : 0;
      return slotsOf(day, hours, own, { post_code, needed, begin, first });
    });
    const ranked = slots.map((slot) => ({
      slot,
      key: [
        due_date !== null && slot.day > due_date ? 1 : 0,
        slot.travel,
        worker.has_been_there ? 0 : 1,
        slot.day,
        slot.from,
        user_id,
      ],
    }));
    const [best] = ranked.sort((a, b) => byKeys(a.key, b.key));
    return best ? [{ ...best, worker, worksThere }] : [];
  });
  found.sort((a, b) => byKeys(a.key, b.key));
  const suggestions = found.slice(0, maxSuggestions).map(({ slot, worker, worksThere }) => {
    const { user_id, User, has_been_there } = worker;
    const starts = timeOf(slot.from);
    const where = slot.before
      ? slot.travel === 0
        ? `right after ${slot.before.address}`
        : `${formatDuration(slot.travel)} after ${slot.before.address}`
      : worksThere
        ? `works in ${district}`
        : '';
    const parts = [
      nobodyHas ? `Nobody has ${trade}` : trade,
      `${formatDuration(slot.free)} free from ${starts}`,
      where,
      has_been_there && 'has been there before',
    ];
    const reason = parts.filter(Boolean).join(' · ');
    return { user_id, User, day: slot.day, starts, expected_minutes, has_trade: !nobodyHas, reason };
  });
  return { note: noteOf(trade, nobodyHas, suggestions.length), suggestions };
}

function noteOf(trade: string | null, nobodyHas: boolean, count: number): string {
  if (nobodyHas && count > 0) return `Nobody has ${trade}. These are free.`;
  if (count > 0) return '';
  return `Nobody${trade === null || nobodyHas ? '' : ` with ${trade}`} is free for long enough on these days.`;
}

/** The next `count` days from Monday to Friday, today included. */
export function workingDays(today: string, count: number): string[] {
  const days: string[] = [];
  for (let day = today; days.length < count; day = addDays(day, 1)) {
    if (weekdayOf(day) % 6 !== 0) days.push(day);
  }
  return days;
}

/** Inclusive. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
