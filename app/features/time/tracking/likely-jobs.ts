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

/** The `limit` most likely next jobs, each once: for today, near `here` (nearest first), recent, other open ones. */
export function likelyJobs(jobs: readonly TrackableJob[], here: Coordinates | null, limit: number): JobGroup[] {
  const distance = ({ places }: TrackableJob) =>
    here ? Math.min(...places.map((place) => metresBetween(place, here))) : Number.POSITIVE_INFINITY;
  const isNear = (job: TrackableJob) => distance(job) <= nearMetres;
  const today = jobs.filter((job) => job.assigned_for !== null);
  const rest = jobs.filter((job) => job.assigned_for === null);
  const others = rest.filter((job) => !isNear(job));
  const groups = [
    { title: 'Today', jobs: today },
    { title: 'Near you', jobs: rest.filter(isNear).sort((a, b) => distance(a) - distance(b)) },
    { title: 'Recent', jobs: others.filter((job) => job.tracked_at !== null) },
    { title: 'Open jobs', jobs: others.filter((job) => job.tracked_at === null) },
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
