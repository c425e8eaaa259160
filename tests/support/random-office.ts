import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { TimeRecords } from '#db/types.gen.ts';
import { refusal } from './caller.ts';
import { testClock } from './clock.ts';
import { note, office } from './tracking-office.ts';

/* Random days of two workers and their office, also across a clock change; reproducible by their seed. */

export type StoredRecord = Selectable<TimeRecords>;

/** An action; `refused`: its error, if rejected. */
export interface Deed {
  what: string;
  byWorker: boolean;
  /** A worker's own action, which must never be rejected. */
  mustWork: boolean;
  rejected: string | undefined;
  before: StoredRecord[];
  after: StoredRecord[];
}

const iso = (time: number) => new Date(time).toISOString();
const beginnings = ['2026-03-27T22:00:00Z', '2026-10-23T20:00:00Z', '2026-06-05T06:00:00Z'];
const hour = 3_600_000;

/** Runs a random day, calls `seen` after each action and returns the final state. */
export async function randomOffice(db: Database, seed: number, seen: (action: Deed) => void) {
  let state = Math.imul(seed, 7_919) + 13;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const seconds = (most: number) => Math.floor(random() * most) * 1000;

  const begin = Date.parse(pick(beginnings));
  const clock = testClock(iso(begin));
  const team = await office(db, clock);
  const { boss, users, jobs } = team;
  const raise = { user_id: users.ann, rate: 13.37, effective_from: iso(begin + 48 * hour).slice(0, 10) };
  await boss.userRates.create(raise);
  const workers = [
    { id: users.ann, call: team.ann.timeTracking },
    { id: users.ben, call: (await team.call('ben')).timeTracking },
  ];
  const desk = boss.timeTracking;
  const stored = () =>
    db.selectFrom('time_records').selectAll().where('company_id', '=', team.id).orderBy('id').execute();

  for (let step = 0; step < 30; step += 1) {
    clock.advance(`${1 + Math.floor(random() * (random() < 0.15 ? 1000 : 90))}m`);
    if (random() < 0.3) clock.advance(`${Math.floor(random() * 59)}s`);
    const now = clock();
    const before = await stored();
    const me = pick(workers);
    const mine = before.filter(({ user_id }) => user_id === me.id);
    const open = mine.find(({ end_time }) => end_time === null);
    const own = pick(mine) as StoredRecord | undefined;
    const any = pick(before) as StoredRecord | undefined;
    const entry = {
      job_id: pick([jobs.boiler, jobs.damp, jobs.done]),
      is_driving: random() < 0.4,
      ...(random() < 0.5 && { client_ref: randomUUID() }),
    };
    const past = () => iso(now - Math.floor(random() * seconds(48 * 3600)));
    const span = () => {
      const start = now - seconds(48 * 3600);
      return { start_time: iso(start), end_time: iso(Math.min(now, start + seconds(9 * 3600))), note };
    };
    const correct = (changes: Parameters<typeof desk.correct>[0]['changes']) =>
      any && (() => desk.correct({ id: any.id, changes }));
    const change = (data: Parameters<typeof me.call.changeOwn>[0]['data'], of = open) =>
      of && (() => me.call.changeOwn({ id: of.id, data }));

    const actions: Record<string, (() => Promise<unknown>) | undefined> = {
      start: () => me.call.start(entry),
      'start late': () => me.call.start({ ...entry, start_time: past() }),
      switch: () => me.call.start({ ...entry, end_previous: { note } }),
      'switch late': () => me.call.start({ ...entry, start_time: past(), end_previous: { note } }),
      'send what a timer measured': () => me.call.start({ ...entry, ...span(), timer: true }),
      'send a folded switch': () => me.call.start({ ...entry, ...span(), timer: true, end_previous: { note } }),
      end: change({ end_time: iso(now), note }),
      turn: change({ is_driving: !open?.is_driving, note }),
      'add afterwards': () => me.call.start({ ...entry, ...span() }),
      'end late': change({ end_time: past(), note }, own),
      'note late': change({ note: `${note}, step ${step}` }, own),
      'OFFICE adds': () => desk.start({ ...entry, ...span(), user_id: me.id }),
      'OFFICE starts': () => desk.start({ ...entry, start_time: past(), user_id: me.id }),
      'OFFICE moves the start': any && correct({ start_time: iso(Date.parse(any.start_time) + seconds(7200) - hour) }),
      'OFFICE moves the end': any && correct({ end_time: iso(Date.parse(any.start_time) + seconds(7200)) }),
      'OFFICE approves': correct({ needs_review: false }),
      'OFFICE lets it run': correct({ end_time: null }),
      'OFFICE gives it to': correct({ user_id: me.id }),
      'OFFICE changes the job': correct({ job_id: entry.job_id, is_driving: entry.is_driving }),
      'OFFICE deletes': any && (() => desk.remove({ id: any.id })),
    };
    const what = pick(Object.keys(actions));
    const action = actions[what];
    if (!action) continue;
    const rejected = await action().then(
      () => undefined,
      async (error) => {
        const { code, message } = await refusal(Promise.reject(error));
        return `${code}: ${message}`;
      },
    );
    const byWorker = !what.startsWith('OFFICE');
    const mustWork = byWorker && !/late$|afterwards$/.test(what.replace(/^(start|switch) late$/, ''));
    seen({ what: `${iso(now)} ${what}`, byWorker, mustWork, rejected, before, after: await stored() });
  }
  return { ...team, records: await stored() };
}
