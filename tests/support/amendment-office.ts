import type { Database } from '#db/client.ts';
import { testClock } from './clock.ts';
import { office } from './tracking-office.ts';

/* A Monday of Ann's, all records ended: drove 07:00 to 08:00, worked 08:00 to 10:00 and 10:00 to 11:00. It is noon. */

export const workNote = 'Changed the pump of the boiler';

export async function amendmentOffice(db: Database) {
  const base = await office(db, testClock('2026-03-02T12:00:00.000Z'));
  const { boss, users, jobs } = base;
  const add = async (from: string, to: string, rest: { job_id: number; is_driving: boolean; note?: string }) => {
    const made = await boss.timeTracking.start({
      user_id: users.ann,
      start_time: `2026-03-02T${from}:00Z`,
      end_time: `2026-03-02T${to}:00Z`,
      ...rest,
    });
    return made.id;
  };
  const drive = await add('07:00', '08:00', { job_id: jobs.boiler, is_driving: true });
  const work = await add('08:00', '10:00', { job_id: jobs.boiler, is_driving: false, note: workNote });
  const after = await add('10:00', '11:00', {
    job_id: jobs.damp,
    is_driving: false,
    note: 'Treated the wall',
  });
  const ann = base.ann.amendmentRequests;
  const ask = (changes: Parameters<typeof ann.create>[0]['changes'], tracking_id: number | string = work) =>
    ann.create({ tracking_id, reason: 'I wrote it down wrong', changes });
  const decide = (
    id: number,
    changes: Parameters<typeof ann.update>[0]['changes'],
    rest: { move_neighbour?: boolean; expected_updatedAt?: string } = {},
  ) => boss.amendmentRequests.update({ id, changes, ...rest });
  const record = async (id: number) => {
    const { data } = await boss.timeTracking.list({ user_id: users.ann });
    return data.find((each) => each.id === id);
  };
  return { ...base, drive, work, after, ask, decide, record };
}
