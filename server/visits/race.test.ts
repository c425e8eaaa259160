import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { toAppError } from '#server/infra/errors.ts';
import { callerFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { office } from '#tests/support/tracking-office.ts';
import { who } from '#tests/support/world.ts';

// `npm run soak -- diary` runs 100.
const count = Number(process.env.SOAK_COUNT ?? 2);
const first = Number(process.env.SOAK_SEED ?? 1);

const days = ['2026-03-02', '2026-03-03'];
const morning = testClock('2026-03-02T08:00:00.000Z');

/** Numbers that look random; the same for a seed. */
function randomOf(seed: number) {
  let state = Math.imul(seed, 7_919) + 13;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Whether the call was made; not if the rows no longer allow it, which says one of these codes. */
async function isAccepted(call: Promise<unknown>, ...codes: string[]): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (codes.includes(toAppError(error).code)) return false;
    throw error;
  }
}

for (let seed = first; seed < first + count; seed += 1) {
  test(`two dispatchers, a worker and a phone without signal lose no visit and double none (${seed})`, async ({
    own: { db },
  }) => {
    const world = await office(db, morning);
    const { id: company_id, jobs, users } = world;
    const desks = [world.boss, await callerFor(db, who(world, 'boss'), { now: morning })];
    const places = [jobs.boiler, jobs.damp, jobs.cons];
    const people = [users.ann, users.ben, users.con, null];
    /** Minutes by visit, of both desks. */
    const expected = new Map<number, number>();

    const dispatch = async (desk: (typeof desks)[number], random: (below: number) => number, begun: number[]) => {
      const any = <T>(list: readonly T[]): T => list[random(list.length)]!;
      /** Nobody else plans these. */
      const own = [...begun];
      for (let step = 0; step < 25; step += 1) {
        const what = random(8);
        const plan = { user_id: any(people), day: any(days) };
        const id = any(own);
        if (what < 2 || id === undefined) {
          const added = await desk.visits.create({ ...plan, job_id: any(places), expected_minutes: 120 });
          own.push(added.id);
          expected.set(added.id, 120);
        } else if (what < 4) {
          await desk.visits.update({ id, changes: plan });
        } else if (what === 4) {
          await desk.visits.update({ id, changes: { status: random(2) ? 'cancelled' : 'planned' } });
        } else if (what === 5) {
          const half = Math.floor(expected.get(id)! / 2);
          // A part is at least 5 minutes long.
          if (half < 5) continue;
          let second = 0;
          const call = desk.visits.split({ ...plan, id, expected_minutes: half }).then((halves) => {
            second = halves.second.id;
          });
          // Over by now, or the rest is too short.
          if (!(await isAccepted(call, 'conflict'))) continue;
          own.push(second);
          expected.set(second, half);
          expected.set(id, expected.get(id)! - half);
        } else if (what === 6) {
          const other_id = any(own);
          // Of two jobs, or begun by now.
          if (!(await isAccepted(desk.visits.join({ id, other_id }), 'conflict'))) continue;
          own.splice(own.indexOf(other_id), 1);
          expected.set(id, expected.get(id)! + expected.get(other_id)!);
          expected.delete(other_id);
        } else {
          own.splice(own.indexOf(id), 1);
          await desk.visits.remove({ id });
          expected.delete(id);
        }
      }
    };
    const work = async (random: (below: number) => number) => {
      for (let step = 0; step < 10; step += 1) {
        await world.ann.timeTracking.start({ job_id: places[random(2)]!, is_driving: random(2) === 0 });
      }
    };
    /** Says what happened on the road once there is signal; an answer that was lost is asked for again. */
    const sendLater = async (random: (below: number) => number, visits: readonly number[]) => {
      for (const id of visits) {
        for (const status of ['on_the_way', 'arrived', 'done'] as const) {
          const phone = await callerFor(db, who(world, 'ben'), { now: morning, idempotencyKey: randomUUID() });
          const send = () => phone.visits.update({ id, changes: { status } });
          // The office may have cancelled it, deleted it or given it to somebody else.
          const isSent = await isAccepted(send(), 'not_found');
          if (isSent && random(2) === 0) await isAccepted(send(), 'not_found');
        }
      }
    };

    const begun: number[] = [];
    for (const day of [...days, ...days]) {
      const { id } = await world.boss.visits.create({
        job_id: jobs.damp,
        user_id: users.ben,
        day,
        expected_minutes: 90,
      });
      begun.push(id);
      expected.set(id, 90);
    }
    const errors: unknown[] = [];
    const runs = [
      ...desks.map((desk, n) => dispatch(desk, randomOf(seed * 10 + n), begun.slice(n * 2, n * 2 + 2))),
      work(randomOf(seed)),
      sendLater(randomOf(seed + 1), begun),
    ];
    await Promise.all(runs.map((run) => run.catch((error) => errors.push(error))));
    expect(errors).toEqual([]);

    const visits = await db.selectFrom('visits').select(['id', 'expected_minutes']).orderBy('id').execute();
    expect(visits.map(({ id, expected_minutes }) => [id, expected_minutes])).toEqual(
      [...expected].sort(([a], [b]) => a - b),
    );
    // Assigned for a day exactly where there is a visit that was not cancelled.
    const { rows } = await sql<{ stray: string }>`
      select format('%s %s %s', job_id, user_id, day) as stray from visits
        where company_id = ${company_id} and user_id is not null and status <> 'cancelled'
      except select format('%s %s %s', job_id, user_id, assigned_for) from job_assignees
      union all (select format('%s %s %s', job_id, user_id, assigned_for) from job_assignees
        where company_id = ${company_id} and assigned_for is not null
      except select format('%s %s %s', job_id, user_id, day) from visits where status <> 'cancelled')`.execute(db);
    expect(rows).toEqual([]);
  });
}
