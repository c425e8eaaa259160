import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { callerFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';
import { mintScope } from '../auth/scope.ts';
import { earnedByDay } from './earned.ts';

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`;
const anyJob = fc.record({
  pence: fc.integer({ min: 1, max: 100_000 }),
  discount: fc.constantFrom(0, 7.5, 33.33),
  planned: fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }),
  /** The day on which it was completed. */
  ended: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
  /** By day of March, with driving, which no plan has. */
  minutes: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 8, maxLength: 8 }),
});

/** The same in words of its own: by day, in pence. */
function reckon({ pence, discount, planned, ended, minutes }: typeof anyJob extends fc.Arbitrary<infer J> ? J : never) {
  const price = pence - Math.round((pence * Math.round(discount * 100)) / 10_000);
  const until = ended ?? 99;
  const spent = minutes.map((each, at) => (at + 1 <= until ? each : 0));
  const basis = planned ?? (ended === null ? null : spent.reduce((sum, each) => sum + each, 0));
  const upTo = (n: number) => {
    if (n >= until) return price;
    if (basis === null || basis === 0) return 0;
    const done = spent.slice(0, n).reduce((sum, each) => sum + each, 0);
    return Math.floor((price * Math.min(done, basis)) / basis);
  };
  return Array.from({ length: 12 }, (_, at) => upTo(at + 1) - upTo(at));
}

test('a fixed price is earned by the share of its planned or spent hours, the rest at its end', async ({ db }) => {
  const made = fc.sample(anyJob, 40);
  const names = made.map((_, at) => `job${at}`);
  const w = await world(
    db,
    {
      acme: company({
        users: { ann: { role: 'admin' }, ...Object.fromEntries(names.map((n) => [`w${n}`, { role: 'employee' }])) },
        properties: { mill: {} },
        jobs: Object.fromEntries(
          made.map(({ pence, discount, planned, ended }, at) => [
            names[at]!,
            {
              property: 'mill',
              status: ended === null ? 'in_progress' : 'completed',
              job_end_date: ended === null ? null : day(ended),
              billing_type: 'fixed',
              fixed_price: pence / 100,
              discount_percent: discount,
              planned_minutes: planned,
            },
          ]),
        ),
        records: Object.fromEntries(
          made.flatMap(({ minutes }, at) =>
            minutes.flatMap((each, n) => {
              const start = Date.parse(`${day(n + 1)}T08:00:00Z`);
              const of = (from: number, to: number) => ({
                user: `w${names[at]!}`,
                job: names[at]!,
                start_time: new Date(start + from * 60_000).toISOString(),
                end_time: new Date(start + to * 60_000).toISOString(),
                note: 'Work',
              });
              return each === 0
                ? []
                : [
                    [`r${at}-${n}`, of(0, each)],
                    [`d${at}-${n}`, { ...of(each, each + 30), is_driving: true }],
                  ];
            }),
          ),
        ),
      } as never),
    },
    testClock('2026-03-12T09:00:00.000Z'),
  );
  const own = w.acme as { id: number; jobs: Record<string, number>; users: Record<string, number> };
  const scope = mintScope({ company_id: own.id, id: own.users.ann!, role: 'admin' }, 'Europe/London');
  const earned = async (from: number, until: number) =>
    (
      await sql<{ day: string; pence: number }>`
        select to_char(e.day, 'YYYY-MM-DD') as day, sum(e.pence)::bigint as pence
        from (${earnedByDay(scope, { from: day(from), until: day(until) })}) e group by 1 having sum(e.pence) <> 0
        order by 1`.execute(db)
    ).rows;
  const wanted = made.map(reckon);
  const byDay = Array.from({ length: 12 }, (_, at) => wanted.reduce((sum, days) => sum + days[at]!, 0));
  const expected = byDay.flatMap((pence, at) => (pence === 0 ? [] : [{ day: day(at + 1), pence }]));
  expect(await earned(1, 13)).toEqual(expected);
  // Any period has the same days.
  expect(await earned(4, 8)).toEqual(expected.filter((each) => each.day >= day(4) && each.day < day(8)));
});

test('what is left is earned when it is invoiced, once, and not again when it is completed', async ({ db }) => {
  const clock = testClock('2026-03-05T12:00:00.000Z');
  const w = await world(
    db,
    {
      acme: company({
        users: { ann: { role: 'admin' }, emil: { role: 'employee' } },
        properties: { mill: {} },
        jobs: {
          roof: {
            property: 'mill',
            status: 'in_progress',
            billing_type: 'fixed',
            fixed_price: 500,
            planned_minutes: 240,
          },
        },
        records: {
          first: {
            user: 'emil',
            job: 'roof',
            start_time: '2026-03-03T09:00:00Z',
            end_time: '2026-03-03T10:00:00Z',
            note: 'Took off the tiles',
          },
        },
      }),
    },
    clock,
  );
  const ann = await callerFor(db, who(w.acme, 'ann'), { now: clock });
  const income = async () => {
    const { buckets } = await ann.dashboard.analytics({ period: 'daily' });
    return buckets.flatMap(({ start, income: pounds }) => (pounds === 0 ? [] : [[start, pounds]]));
  };
  expect(await income()).toEqual([['2026-03-03', 125]]);
  await ann.invoices.generate({ id: w.acme.jobs.roof, download: true });
  const whole = [
    ['2026-03-03', 125],
    ['2026-03-05', 375],
  ];
  expect(await income()).toEqual(whole);
  clock.set('2026-03-06T12:00:00.000Z');
  await ann.jobs.update({ id: w.acme.jobs.roof, changes: { status: 'completed' } });
  expect(await income()).toEqual(whole);
  const { id } = (await ann.invoices.list({})).data[0]!;
  await ann.invoices.remove({ id });
  expect(await income()).toEqual([
    ['2026-03-03', 125],
    ['2026-03-06', 375],
  ]);
});
