import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase } from '#db/client.ts';
import { callerFor } from '#tests/support/caller.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { largeCompany } from '#tests/support/large-company.ts';
import { call, procedures } from './procedures.ts';

/*
 * From the sixth use of a named statement on a connection Postgres may take a generic plan. Every statement of the lists
 * and sums is used often enough for that here, and must stay as fast as it was. With more rows: PLAN_RECORDS=300000.
 */
const records = Number(process.env.PLAN_RECORDS ?? 30_000);
const calls = 9;

let own: OwnDatabase;
let id: number;
beforeAll(async () => {
  own = await ownDatabase();
  id = await largeCompany(own.db, records);
}, 120_000);
afterAll(() => own.drop());

const reads = procedures.filter(
  ({ type, path }) => type === 'query' && !/^(auth|requestAJob|queue)/.test(path),
);
/** Filters that some lists have; a list takes those that its input knows. */
const filters = [{}, { q: 'boiler 7' }, { status: 'in_progress' }, { user_id: 1007 }, { needs_review: true }];

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Milliseconds of each statement, by its text, in the order in which it was sent. */
async function timesOf(work: () => Promise<unknown>): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const since = performance.now();
    const answer = (original as (...given: unknown[]) => unknown).apply(this, args);
    const { text } = args[0] as { text?: string };
    if (text !== undefined && answer instanceof Promise) {
      const taken = times.get(text) ?? [];
      times.set(text, taken);
      answer.then(
        () => taken.push(performance.now() - since),
        () => {},
      );
    }
    return answer as never;
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return times;
}

/** The statements of a call that are slower from their seventh use on one connection on, by their texts. */
async function slowOf(path: string, given: object | undefined): Promise<Map<string, string>> {
  const single = createDatabase(own.url, { max: 1, log: { error: () => {} } });
  try {
    const boss = await own.db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', id)
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    const admin = await callerFor(single, { company_id: id, id: boss.id });
    const times = await timesOf(async () => {
      for (let at = 0; at < calls; at += 1) await call(admin, path, given);
    });
    const slow = new Map<string, string>();
    for (const [text, taken] of times) {
      if (taken.length < calls) continue;
      const usual = median(taken.slice(0, 5));
      // The best of the later ones: a busy machine slows one of them, a bad plan all.
      const later = Math.min(...taken.slice(6, calls));
      if (later > 2 * usual && later - usual > 2)
        slow.set(text, `${usual.toFixed(1)} -> ${later.toFixed(1)} ms: ${text.slice(0, 200)}`);
    }
    return slow;
  } finally {
    await single.destroy();
  }
}

test('every list and sum is as fast the seventh time as the first', { timeout: 240_000 }, async () => {
  const slow: string[] = [];
  const asked = new Set<string>();
  for (const { path, input } of reads) {
    for (const filter of filters) {
      if (input ? !input.safeParse(filter).success : filter !== filters[0]) continue;
      const given = input && filter;
      asked.add(path);
      let found = await slowOf(path, given);
      // Measured anew where something looks slow: a plan is as bad on every connection, other work on the machine passes.
      for (let again = 0; again < 3 && found.size > 0; again += 1) {
        const now = await slowOf(path, given);
        found = new Map([...now].filter(([text]) => found.has(text)));
      }
      for (const words of found.values()) slow.push(`${path} ${JSON.stringify(given)}: ${words}`);
    }
  }
  expect(slow).toEqual([]);
  expect(asked.size).toBeGreaterThan(25);
  for (const path of [
    'payRun.list',
    'jobs.counts',
    'timeTracking.list',
    'timeTracking.sums',
    'dashboard.analytics',
  ])
    expect(asked).toContain(path);
});
