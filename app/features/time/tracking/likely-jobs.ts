import type { TrackableJob } from '#app/features/pickers/trackable-job.ts';
import type { Coordinates } from '#app/lib/geolocation.ts';

export interface JobGroup {
  title: string;
  jobs: TrackableJob[];
}

/** Earlier work this near to the phone makes a job 'near', in metres. */
const nearMetres = 300;

/** Metres between two places; the earth is flat enough at the distances that matter here. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const perDegree = 111_195;
  const north = (a.latitude - b.latitude) * perDegree;
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  return Math.hypot(north, (a.longitude - b.longitude) * perDegree * Math.cos(middle));
}

/**
 * The first `limit` jobs by how likely they come next: assigned for today, where the caller worked before within 300 m of
 * `here` (nearest first), most recently tracked, then what else is open. Each once; a group without any is left out.
 */
export function likelyJobs(
  jobs: readonly TrackableJob[],
  here: Coordinates | null,
  limit: number,
): JobGroup[] {
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

/** The jobs that hold every word of the query, in any order, in #id, title, address or postcode (also without its space). */
export function searchJobs(jobs: readonly TrackableJob[], query: string): TrackableJob[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter(({ id, job_title, property_address, post_code }) => {
    const code = `${post_code} ${post_code.replaceAll(' ', '')}`;
    const text = `#${id} ${job_title} ${property_address} ${code}`.toLowerCase();
    // '#7' is that job, not also #71.
    return words.every((word) => (word.startsWith('#') ? word === `#${id}` : text.includes(word)));
  });
}
