import { atMinute, type Calendar, dayOf, weekday } from './calendar.ts';
import { refurbishments, shortJobs, type Work } from './catalogue.ts';
import { type WorkerKey, workerKeys } from './people.ts';
import type { PlaceOfWork } from './places.ts';
import type { Random } from './random.ts';

/** What becomes of a job: `worked` ones get half days, the others are told by their status. */
type Fate = 'worked' | 'pending_start' | 'awaiting_approval' | 'cancelled' | 'rejected';

export interface PlannedJob {
  key: string;
  work: Work;
  place: PlaceOfWork;
  fate: Fate;
  crew: readonly WorkerKey[];
  /** Half days that were not yet planned; the last refurbishment of each crew goes on and on. */
  left: number;
  createdAt: number;
}

/** A worker's morning or afternoon on a job. */
export interface HalfDay {
  worker: WorkerKey;
  day: string;
  afternoon: boolean;
  job: PlannedJob;
}

/** Out of hours: somebody was called out to an emergency, of a Sunday. */
export type CallOut = Pick<HalfDay, 'worker' | 'day' | 'job'>;

/** Who is sent for what, the first by preference. */
const byTrade: Record<Work['trade'], readonly WorkerKey[]> = {
  heating: ['aisha', 'aisha', 'daniel'],
  plumbing: ['grace', 'grace', 'daniel', 'liam'],
  electrical: ['marek', 'marek', 'daniel'],
  damp: ['priya', 'priya', 'callum'],
  joinery: ['tomasz', 'tomasz', 'liam'],
  decorating: ['callum'],
  roofing: ['tomasz', 'daniel'],
  locks: ['daniel', 'tomasz'],
  inspection: ['daniel', 'aisha', 'callum'],
  cleaning: ['liam', 'callum'],
};

/** Refurbishments are done by two together. */
const crews: readonly (readonly [WorkerKey, WorkerKey])[] = [
  ['daniel', 'aisha'],
  ['tomasz', 'callum'],
  ['grace', 'liam'],
  ['marek', 'priya'],
];

/** Contractors come on their days only; 1 is Monday. */
const contractorDays: Partial<Record<WorkerKey, readonly number[]>> = { marek: [1, 2, 4], priya: [2, 3, 5] };

/** How many of the short jobs end otherwise than by work. */
const otherFates = { pending_start: 15, awaiting_approval: 7, cancelled: 5, rejected: 3 } as const;

/** Who has the telephone on Sundays, from this week's backwards. */
const onCall: readonly WorkerKey[] = ['daniel', 'grace', 'aisha', 'tomasz'];

const dayMs = 86_400_000;

export interface Schedule {
  jobs: PlannedJob[];
  halfDays: HalfDay[];
  callOuts: CallOut[];
  /** The refurbishment that a worker's crew is at now. */
  current(worker: WorkerKey): PlannedJob;
}

/** Deals the company's jobs out to properties, workers and half days from the first day to today. */
export function planWork(calendar: Calendar, random: Random, places: readonly PlaceOfWork[]): Schedule {
  const open = places.filter((place) => place.spec.status === 'active');
  let placed = random.between(0, open.length - 1);
  const planned = (work: Work, fate: Fate, crew: readonly WorkerKey[]): PlannedJob => {
    placed += random.between(1, 7);
    while (!suits(work, open[placed % open.length]!)) placed += 1;
    const place = open[placed % open.length]!;
    return { key: '', work, place, fate, crew, left: work.halfDays, createdAt: 0 };
  };

  const queues = crews.map((): PlannedJob[] => []);
  shuffled(refurbishments(), random).forEach((work, index) => {
    const crew = index < 12 ? index % 3 : 3;
    queues[crew]!.push(planned(work, 'worked', crews[crew]!));
  });
  for (const queue of queues) queue.at(-1)!.left = Number.POSITIVE_INFINITY;
  const shorts = dealFates(shuffled(shortJobs(), random)).map(({ work, fate }) =>
    planned(work, fate, [random.pick(byTrade[work.trade])]),
  );

  const callOuts = dealCallOuts(calendar, shorts);
  const { halfDays, current } = walkDays(calendar, random, queues, shorts);
  const jobs = [...queues.flat(), ...shorts];
  const firstDays = new Map<PlannedJob, string>();
  for (const half of [...callOuts, ...halfDays])
    if (!firstDays.has(half.job)) firstDays.set(half.job, half.day);
  for (const job of jobs) job.createdAt = whenAsked(job, firstDays.get(job), calendar, random);
  jobs.sort((one, other) => one.createdAt - other.createdAt);
  for (const [index, job] of jobs.entries()) job.key = `j${index + 1}`;
  return { jobs, halfDays, callOuts, current };
}

/** Each Sunday an emergency of its own, this week's among them: no week begins empty. */
function dealCallOuts({ days }: Calendar, shorts: readonly PlannedJob[]): CallOut[] {
  const sundays = days.filter((day) => weekday(day) === 0).reverse();
  const emergencies = shorts.filter(({ work }) => work.type === 'Emergency' && work.halfDays === 1);
  return sundays.map((day, weeksAgo) => {
    const job = emergencies[weeksAgo]!;
    const worker = onCall[weeksAgo % onCall.length]!;
    job.crew = [worker];
    job.left = 0;
    return { worker, day, job };
  });
}

/** No fence blows down at a flat, and nobody asks for anything at an empty house. */
function suits(work: Work, { spec }: PlaceOfWork): boolean {
  const kind = spec.property_type ?? '';
  if (work.requestedBy === 'tenant' && !spec.tenant_name) return false;
  if (/Shop front/.test(work.kind)) return kind.startsWith('Shop');
  if (/Communal|Fire alarm/.test(work.kind)) return /Flat|multiple|Office/.test(kind);
  if (/slates|Gutter|Fence|stair|loft|Loft|yard|Garden|house/.test(work.kind)) return /house/.test(kind);
  const atHome = /tenancy|Bathroom|bath|Shower|Electric shower|Kitchen|kitchen|bedroom|living/.test(
    work.kind,
  );
  return !atHome || !/^(Shop|Office)$/.test(kind);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.between(0, left.length - 1), 1)[0]!);
}

/** Nothing urgent waits or is refused, and only what somebody from outside asked for awaits approval. */
function dealFates(works: readonly Work[]): { work: Work; fate: Fate }[] {
  const left: Record<string, number> = { ...otherFates };
  const take = (fate: keyof typeof otherFates) => {
    left[fate]! -= 1;
    return fate;
  };
  return works.map((work) => {
    const canWait = work.type !== 'Emergency' && work.halfDays < 3;
    const fromOutside = work.requestedBy === 'tenant' || work.requestedBy === 'landlord';
    if (!canWait) return { work, fate: 'worked' };
    if (fromOutside && left.awaiting_approval! > 0) return { work, fate: take('awaiting_approval') };
    if (fromOutside && left.rejected! > 0) return { work, fate: take('rejected') };
    if (left.cancelled! > 0) return { work, fate: take('cancelled') };
    return { work, fate: left.pending_start! > 0 ? take('pending_start') : 'worked' };
  });
}

/** Each worker, each day: the short jobs that are due first, else the crew's refurbishment. */
function walkDays(
  { days, today }: Calendar,
  random: Random,
  queues: PlannedJob[][],
  shorts: readonly PlannedJob[],
): Pick<Schedule, 'halfDays' | 'current'> {
  const worked = shorts.filter((job) => job.fate === 'worked');
  const due = worked.map((job, index) => ({ job, from: Math.floor((index * days.length) / worked.length) }));
  const leaveWeek = new Map(workerKeys.map((worker) => [worker, random.between(1, 5)]));
  const at = queues.map(() => 0);
  const halfDays: HalfDay[] = [];

  const current = (worker: WorkerKey): PlannedJob => {
    const crew = crews.findIndex((pair) => pair.includes(worker));
    const queue = queues[crew]!;
    while (queue[at[crew]!]!.left <= 0) at[crew]! += 1;
    return queue[at[crew]!]!;
  };
  const nextJob = (worker: WorkerKey, dayIndex: number): PlannedJob => {
    const short = due.find(({ job, from }) => from <= dayIndex && job.left > 0 && job.crew[0] === worker);
    return short?.job ?? current(worker);
  };

  for (const [dayIndex, day] of days.entries()) {
    for (const worker of workerKeys) {
      const halves = presence(worker, day, random, day === today);
      const onLeave = leaveWeek.get(worker) === Math.floor(dayIndex / 7) && !contractorDays[worker];
      const works = day === today ? halves > 0 : !onLeave && !random.chance(4);
      for (let half = 0; half < (works ? halves : 0); half += 1) {
        const job = nextJob(worker, dayIndex);
        job.left -= 1;
        halfDays.push({ worker, day, afternoon: half === 1, job });
      }
    }
  }
  return { halfDays, current };
}

/** Half days of a worker's ordinary day: some Saturday mornings, today's for one at least; never a Sunday. */
function presence(worker: WorkerKey, day: string, random: Random, isToday: boolean): 0 | 1 | 2 {
  const onSaturday = random.chance(12) || (isToday && worker === onCall[0]);
  const which = weekday(day);
  if (which === 0) return 0;
  if (which === 6) return onSaturday && !contractorDays[worker] ? 1 : 0;
  return contractorDays[worker]?.includes(which) === false ? 0 : 2;
}

/** An emergency is reported the same morning, other work some days ahead; what was not begun came in lately. */
function whenAsked(
  job: PlannedJob,
  firstDay: string | undefined,
  calendar: Calendar,
  random: Random,
): number {
  const minute = random.between(8 * 60, 17 * 60);
  const longAgo = job.fate === 'cancelled' || job.fate === 'rejected' || job.work.type === 'Refurbishment';
  const daysAgo = longAgo ? random.between(5, 60) : random.between(0, 9);
  const ahead = job.work.type === 'Emergency' ? 0 : random.between(2, 9);
  const day = firstDay ?? dayOf(calendar.now - daysAgo * dayMs);
  // It was on the telephone all night.
  if (firstDay && weekday(firstDay) === 0) return atMinute(firstDay, 0) - 15 * 60_000;
  const asked =
    firstDay && ahead === 0
      ? atMinute(day, 6 * 60 + 50)
      : atMinute(day, minute) - (firstDay ? ahead * dayMs : 0);
  return Math.min(asked, calendar.now - random.between(20, 400) * 60_000);
}
