import type { RecordSpec } from '../world-spec.ts';
import { addDays, type Calendar, dayOf, toIso } from './calendar.ts';
import { penceAnHour, type WorkerKey } from './people.ts';
import type { Random } from './random.ts';
import type { PlannedJob } from './schedule.ts';
import type { Stretch } from './timesheet.ts';

export interface DemoRecord {
  key: string;
  worker: WorkerKey;
  job: PlannedJob;
  /** The day of the company's zone on which it starts: the whole record belongs to it. */
  day: string;
  spec: RecordSpec<WorkerKey, string>;
}

type Flaw = 'closed' | 'long' | 'added_afterwards' | 'clock_off' | 'flagged';

/** What waits for the office's review, each on another worker's last stretch of one of the last two weeks' days. */
const flaws: readonly Flaw[] = [
  'closed',
  'added_afterwards',
  'long',
  'added_afterwards',
  'clock_off',
  'closed',
  'added_afterwards',
  'flagged',
];

const minuteMs = 60_000;
const maxShiftMs = 12 * 60 * minuteMs;

/** The stretches as records, some with the flaws of daily life; those of older weeks have been settled. */
export function toRecords(calendar: Calendar, random: Random, stretches: readonly Stretch[]): DemoRecord[] {
  const marked = spreadFlaws(calendar, random, stretches);
  const settledBefore = addDays(calendar.today, -14);
  return stretches.map((stretch, index) => {
    const day = dayOf(stretch.start);
    const spec = flawed(recordSpec(stretch, random), stretch, marked.get(stretch), calendar, random);
    const settled = day < settledBefore && random.chance(3);
    return {
      key: `r${index + 1}`,
      worker: stretch.worker,
      job: stretch.job,
      day,
      spec: settled ? { ...spec, decided: true } : spec,
    };
  });
}

function recordSpec(stretch: Stretch, random: Random): RecordSpec<WorkerKey, string> {
  const { worker, job, driving, start, end, from, to, note } = stretch;
  const lost = end !== null && random.chance(3);
  const late = random.chance(3);
  return {
    user: worker,
    job: job.key,
    is_driving: driving,
    start_time: toIso(start),
    end_time: end === null ? null : toIso(end),
    note,
    start_cordinate: lost ? null : from,
    end_cordinate: lost || end === null ? null : to,
    // What had to be put right, or was a favour, is nobody's to pay.
    is_billable: !random.chance(6),
    marks: [
      ...(lost ? ['no_location' as const] : []),
      ...(late && end !== null ? ['sent_late' as const] : []),
    ],
  };
}

function spreadFlaws(calendar: Calendar, random: Random, stretches: readonly Stretch[]): Map<Stretch, Flaw> {
  const from = addDays(calendar.today, -13);
  const until = addDays(calendar.today, -1);
  const lastOfDay = stretches.filter((stretch, index) => {
    const next = stretches[index + 1];
    const day = dayOf(stretch.start);
    const isLast = next?.worker !== stretch.worker || dayOf(next.start) !== day;
    return isLast && !stretch.driving && stretch.end !== null && day >= from && day < until;
  });
  const marked = new Map<Stretch, Flaw>();
  for (const flaw of flaws) {
    if (lastOfDay.length === 0) break;
    const index = random.between(0, lastOfDay.length - 1);
    marked.set(lastOfDay.splice(index, 1)[0]!, flaw);
  }
  return marked;
}

function flawed(
  spec: RecordSpec<WorkerKey, string>,
  { start, end }: Stretch,
  flaw: Flaw | undefined,
  { now }: Calendar,
  random: Random,
): RecordSpec<WorkerKey, string> {
  if (!flaw || end === null) return spec;
  const review_reasons = [flaw];
  switch (flaw) {
    // Forgotten, and closed for its worker when the next day began: at most a full shift after its start.
    case 'closed':
      return { ...spec, note: '', end_cordinate: null, end_time: toIso(start + maxShiftMs), review_reasons };
    // Ended at home, hours after the work.
    case 'long':
      return { ...spec, end_time: toIso(start + maxShiftMs + 37 * minuteMs), review_reasons };
    case 'added_afterwards':
      return {
        ...spec,
        start_cordinate: null,
        end_cordinate: null,
        marks: ['no_location', 'sent_late'],
        createdAt: toIso(Math.min(end + random.between(120, 1500) * minuteMs, now)),
        review_reasons,
      };
    default:
      return { ...spec, review_reasons };
  }
}

/**
 * What a worker has earned by reviewed records, in pence by day, worked out in whole numbers: minutes of the clock times
 * the rate of the day, rounded half up once a day.
 */
export function earnedByDay(
  records: readonly DemoRecord[],
  worker: WorkerKey,
  calendar: Calendar,
): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const { spec, day, worker: whose } of records) {
    if (whose !== worker || !spec.end_time || spec.review_reasons?.length) continue;
    const minute = (time: string | Date) => Math.floor(Date.parse(time as string) / minuteMs);
    minutes.set(day, (minutes.get(day) ?? 0) + minute(spec.end_time as string) - minute(spec.start_time));
  }
  const pence = ([day, sum]: [string, number]) =>
    [day, Math.floor((sum * penceAnHour(worker, day, calendar) * 2 + 60) / 120)] as const;
  return new Map([...minutes].map(pence));
}
