import type { Coordinates } from '../column-types.ts';
import { atMinute, type Calendar } from './calendar.ts';
import { workNotes } from './catalogue.ts';
import { type WorkerKey, workerKeys } from './people.ts';
import { depot } from './places.ts';
import type { Random } from './random.ts';
import type { CallOut, HalfDay, PlannedJob, Schedule } from './schedule.ts';

/** A stretch of one worker's time; `end` null while it runs. Instants in ms. */
export interface Stretch {
  worker: WorkerKey;
  job: PlannedJob;
  driving: boolean;
  start: number;
  end: number | null;
  from: Coordinates;
  to: Coordinates;
  note: string;
}

const minuteMs = 60_000;

/** The one whose timer runs now, and for how long. */
const live = { worker: 'grace', minutes: 50, drove: 24 } as const;
/** The one who has just gone home, and when. */
const finished = { worker: 'tomasz', minutes: 60, worked: 135, drove: 22 } as const;

/**
 * Everybody's time up to now: a drive and the work there, adjoining to the second, with a break at noon. One worker's
 * timer runs and one has finished an hour ago, whatever the hour; of what others planned for later nothing is there yet.
 */
export function fillTimesheets(calendar: Calendar, random: Random, schedule: Schedule): Stretch[] {
  const byDay = new Map<string, HalfDay[]>();
  for (const half of schedule.halfDays) {
    const key = `${half.worker} ${half.day}`;
    byDay.set(key, [...(byDay.get(key) ?? []), half]);
  }
  const ordinary = [...byDay.values()].flatMap((halves) => planDay(halves, random));
  const sundays = schedule.callOuts.flatMap((callOut) => calledOut(callOut, calendar, random));
  const planned = [...ordinary, ...sundays].sort((one, other) => one.start - other.start);
  // Whole seconds: a phone's taps, not a table's minutes.
  const now = Math.floor(calendar.now / 1000) * 1000;
  const around = { schedule, now };
  const extras = new Map<WorkerKey, Stretch[]>([
    [live.worker, runningNow(around, random)],
    [finished.worker, justFinished(around, random)],
  ]);
  return workerKeys.flatMap((worker) => {
    const extra = extras.get(worker) ?? [];
    const until = extra[0]?.start ?? now;
    return [...planned.filter((each) => each.worker === worker && each.end! <= until), ...extra];
  });
}

function planDay(halves: readonly HalfDay[], random: Random): Stretch[] {
  const { worker, day } = halves[0]!;
  const stretches: Stretch[] = [];
  let at = atMinute(day, random.between(7 * 60 + 40, 8 * 60 + 20), random.between(0, 59));
  let place = depot;
  let previous: PlannedJob | undefined;
  const add = (job: PlannedJob, driving: boolean, minutes: number, to: Coordinates) => {
    const end = at + minutes * minuteMs + random.between(0, 59) * 1000;
    const note = driving ? '' : random.pick(workNotes[job.work.trade]);
    stretches.push({ worker, job, driving, start: at, end, from: place, to, note });
    at = end;
    place = to;
  };
  for (const { job, afternoon } of halves) {
    if (afternoon) at += random.between(25, 45) * minuteMs;
    const there = nearby(job.place.at, random);
    if (job !== previous) add(job, true, random.between(12, 38), there);
    // Long mornings are noted in two parts.
    if (random.chance(30)) add(job, false, random.between(60, 100), nearby(job.place.at, random));
    const until = atMinute(
      day,
      afternoon ? 16 * 60 + random.between(0, 50) : 12 * 60 + random.between(0, 25),
    );
    const minutes = Math.floor((until - at) / minuteMs);
    add(job, false, Math.max(minutes, random.between(45, 70)), nearby(job.place.at, random));
    previous = job;
  }
  if (random.chance(35)) add(previous!, true, random.between(12, 35), depot);
  return stretches;
}

/** A short Sunday morning; of today's the telephone call in the night too, so that its first hours have something. */
function calledOut({ worker, day, job }: CallOut, { today }: Calendar, random: Random): Stretch[] {
  const there = nearby(job.place.at, random);
  const common = { worker, job, driving: false, from: there, to: there };
  const start = atMinute(day, random.between(8 * 60 + 5, 8 * 60 + 25), random.between(0, 59));
  const arrived = start + random.between(14, 26) * minuteMs;
  const end = arrived + random.between(35, 50) * minuteMs + random.between(0, 59) * 1000;
  const note = random.pick(workNotes[job.work.trade]);
  const visit: Stretch[] = [
    { ...common, driving: true, start, end: arrived, from: depot, note: '' },
    { ...common, start: arrived, end, note },
  ];
  if (day !== today) return visit;
  const rang = atMinute(day, 1, 12);
  const words = 'Tenant rang: talked them through making it safe, first visit in the morning.';
  return [
    { ...common, start: rang, end: rang + 6 * minuteMs, from: depot, to: depot, note: words },
    ...visit,
  ];
}

interface Around {
  schedule: Schedule;
  now: number;
}

function runningNow({ schedule, now }: Around, random: Random): Stretch[] {
  const job = schedule.current(live.worker);
  const began = now - live.minutes * minuteMs;
  const there = nearby(job.place.at, random);
  const common = { worker: live.worker, job, note: '' };
  return [
    { ...common, driving: true, start: began - live.drove * minuteMs, end: began, from: depot, to: there },
    { ...common, driving: false, start: began, end: null, from: there, to: there },
  ];
}

function justFinished({ schedule, now }: Around, random: Random): Stretch[] {
  const job = schedule.current(finished.worker);
  const end = now - finished.minutes * minuteMs;
  const began = end - finished.worked * minuteMs;
  const there = nearby(job.place.at, random);
  const common = { worker: finished.worker, job };
  const note = random.pick(workNotes[job.work.trade]);
  return [
    {
      ...common,
      driving: true,
      start: began - finished.drove * minuteMs,
      end: began,
      from: depot,
      to: there,
      note: '',
    },
    { ...common, driving: false, start: began, end, from: there, to: there, note },
  ];
}

/** Within some twenty metres: no two fixes are alike. */
function nearby({ latitude, longitude }: Coordinates, random: Random): Coordinates {
  const shift = (degrees: number) => Math.round((degrees + random.between(-20, 20) * 1e-5) * 1e5) / 1e5;
  return { latitude: shift(latitude), longitude: shift(longitude) };
}
