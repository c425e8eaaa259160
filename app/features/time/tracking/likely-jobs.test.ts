import { expect, test } from 'vitest';
import type { TrackableJob } from '#app/features/pickers/trackable-job.ts';
import { type DayPlan, likelyJobs, metresBetween, searchJobs } from './likely-jobs.ts';

const here = { latitude: 53.4808, longitude: -2.2426 };
/** So many metres north of here. */
const north = (metres: number) => ({ latitude: here.latitude + metres / 111_195, longitude: here.longitude });

const job = (id: number, more: Partial<TrackableJob> = {}): TrackableJob => ({
  id,
  number: id + 100,
  job_title: `Job ${id}`,
  property_id: 1,
  property_address: '12 Acacia Avenue, Manchester',
  post_code: 'M14 5PX',
  city: '',
  assigned_for: null,
  tracked_at: null,
  places: [],
  ...more,
});
const tracked = { tracked_at: '2026-03-01T09:00:00.000Z' };
const noPlan: DayPlan = { next: [], over: new Set(), running: null };
const shown = (jobs: TrackableJob[], from: typeof here | null, limit = 9, plan = noPlan) =>
  likelyJobs(jobs, plan, from, limit).map(({ title, jobs: of }) => [title, ...of.map(({ id }) => id)]);

test('lists today’s jobs, then near, recent and other ones, each once', () => {
  const jobs = [
    job(1, { assigned_for: '2026-03-02', places: [north(10)], ...tracked }),
    job(2, tracked),
    job(3, { ...tracked, places: [north(5000), north(290)] }),
    job(4, { ...tracked, places: [north(310)] }),
    job(5, { places: [north(20)] }),
    job(6),
  ];
  expect(shown(jobs, here)).toEqual([
    ['Today', 1],
    ['Near you', 5, 3],
    ['Recent', 2, 4],
    ['Open jobs', 6],
  ]);
  expect(shown(jobs, null)).toEqual([
    ['Today', 1],
    ['Recent', 2, 3, 4],
    ['Open jobs', 5, 6],
  ]);
  expect(shown(jobs, here, 2)).toEqual([
    ['Today', 1],
    ['Near you', 5],
  ]);
});

test('today’s jobs stand in the order of My day, without the running one; finished ones are last', () => {
  const today = { assigned_for: '2026-03-02' };
  const jobs = [
    job(1, { ...today, ...tracked }),
    job(2, today),
    job(3, today),
    job(4, { ...today, ...tracked }),
    job(5),
  ];
  const plan: DayPlan = { next: [3, 2], over: new Set([1]), running: 4 };
  expect(shown(jobs, null, 9, plan)).toEqual([
    ['Today', 3, 2],
    ['Open jobs', 5],
    ['Finished today', 1],
  ]);
  // A second visit of today to a job that was there before.
  expect(shown(jobs, null, 9, { ...plan, next: [3, 1] })[0]).toEqual(['Today', 3, 1, 2]);
});

test('measures metres in both directions', () => {
  expect(metresBetween(here, north(300))).toBeCloseTo(300);
  // A degree of longitude is shorter here than at the equator: 0.01 degrees are about 662 m.
  expect(metresBetween(here, { ...here, longitude: here.longitude + 0.01 })).toBeCloseTo(661.7, 0);
});

test('searches number, title, address and postcode with words in any order', () => {
  const jobs = [
    job(7, {
      job_title: 'Broken sash window',
      property_address: 'Rose Cottage, Mill Lane',
      post_code: 'BL0 9AA',
    }),
    job(71),
  ];
  const found = (query: string) => searchJobs(jobs, query).map(({ id }) => id);
  for (const query of ['lane window', 'COTTAGE  broken', '#107', 'bl0 9aa', 'bl09aa sash']) {
    expect(found(query), query).toEqual([7]);
  }
  expect(found('')).toEqual([7, 71]);
  expect(found('nowhere')).toEqual([]);
});
