import type { TrackableJob } from '#app/features/pickers/trackable-job.ts';
import type { Coordinates } from '#app/lib/geolocation.ts';

export interface JobGroup {
  title: string;
  jobs: TrackableJob[];
}

/** A job is near if the caller worked there within this distance of the phone, in metres. */
const nearMetres = 300;

/** Distance in metres, by a flat approximation that is precise enough for short distances. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const perDegree = 111_195;
  const north = (a.latitude - b.latitude) * perDegree;
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  return Math.hypot(north, (a.longitude - b.longitude) * perDegree * Math.cos(middle));
}

/** The worker's plan and records of today. */
export interface DayPlan {
  /** Jobs of today's open visits, in the order of My day. */
  next: readonly number[];
  /** Jobs that are finished for today. */
  over: ReadonlySet<number>;
  /** The job that runs. */
  running: number | null;
}

/**
 * The `limit` most likely next jobs, each once: of today, in the order of My day, near `here` (nearest first), recent,
 * other open ones, and last what is finished for today. Without the running one.
 */
export function likelyJobs(
  jobs: readonly TrackableJob[],
  { next, over, running }: DayPlan,
  here: Coordinates | null,
  limit: number,
): JobGroup[] {
  const distance = ({ places }: TrackableJob) =>
    here ? Math.min(...places.map((place) => metresBetween(place, here))) : Number.POSITIVE_INFINITY;
  const isNear = (job: TrackableJob) => distance(job) <= nearMetres;
  const others = jobs.filter(({ id }) => id !== running);
  /** Those without a visit that the phone knows stand last. */
  const turn = ({ id }: TrackableJob) => (next.includes(id) ? next.indexOf(id) : next.length);
  const isToday = (job: TrackableJob) => next.includes(job.id) || (job.assigned_for !== null && !over.has(job.id));
  const today = others.filter(isToday).sort((a, b) => turn(a) - turn(b));
  const isOver = (job: TrackableJob) => over.has(job.id) && !isToday(job);
  const rest = others.filter((job) => !isToday(job) && !isOver(job));
  const far = rest.filter((job) => !isNear(job));
  const groups = [
    { title: 'Today', jobs: today },
    { title: 'Near you', jobs: rest.filter(isNear).sort((a, b) => distance(a) - distance(b)) },
    { title: 'Recent', jobs: far.filter((job) => job.tracked_at !== null) },
    { title: 'Open jobs', jobs: far.filter((job) => job.tracked_at === null) },
    { title: 'Finished today', jobs: others.filter(isOver) },
  ];
  let left = limit;
  return groups.flatMap((group) => {
    const shown = group.jobs.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ ...group, jobs: shown }] : [];
  });
}

/** Jobs with every word of the query, in any order, in #number, title, address or postcode (with or without space). */
export function searchJobs(jobs: readonly TrackableJob[], query: string): TrackableJob[] {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter(({ number, job_title, property_address, post_code }) => {
    const code = `${post_code} ${post_code.replaceAll(' ', '')}`;
    const text = `#${number} ${job_title} ${property_address} ${code}`.toLowerCase();
    // '#7' must not match #71.
    return terms.every((word) => (word.startsWith('#') ? word === `#${number}` : text.includes(word)));
  });
}
