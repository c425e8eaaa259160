import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cookieFor } from '#tests/support/caller.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { sentStatements } from '#tests/support/sent-statements.ts';
import { startApp } from '#tests/support/server.ts';
import { test as base } from '#tests/support/test.ts';
import { here, note, office } from '#tests/support/tracking-office.ts';
import { who } from '#tests/support/world.ts';

type Call = (procedure: 'start' | 'changeOwn' | 'correct', input: object, by?: 'ann' | 'boss') => Promise<number>;

/*
 * Statements sent to Postgres for one press of a button: all of an HTTP call, from reading the session to the commit,
 * with an Idempotency-Key and a client_ref as the phone sends them.
 */
const test = base.extend<{ clock: TestClock; jobs: { boiler: number; damp: number }; statementsOf: Call }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern
  clock: async ({}, use) => use(testClock()),
  statementsOf: async ({ own, clock }, use) => {
    const ids = await office(own.db, clock);
    const app = await startApp(own.db, { clock });
    const cookies = {
      ann: await cookieFor(own.db, who(ids, 'ann'), clock),
      boss: await cookieFor(own.db, who(ids, 'boss'), clock),
    };
    await use(async (procedure, input, by = 'ann') => {
      // The office's tables send no key.
      const headers = { cookie: cookies[by], ...(by === 'ann' && { 'idempotency-key': randomUUID() }) };
      const sent = await sentStatements(async () => {
        const answer = await app.trpc('mutation', `timeTracking.${procedure}`, input, headers);
        expect(answer.status, answer.text).toBe(200);
      });
      return sent.length;
    });
    await app.close();
  },
  jobs: async ({ own, statementsOf: _ }, use) => {
    const rows = await own.db.selectFrom('jobs').select(['id', 'job_title']).orderBy('id').execute();
    const of = (title: string) => rows.find(({ job_title }) => job_title === title)!.id;
    await use({ boiler: of('Boiler'), damp: of('Damp') });
  },
});

describe('statement limits of time tracking', () => {
  test('at most 12 statements for a start', async ({ statementsOf, jobs, clock }) => {
    const start = (job_id: number) =>
      statementsOf('start', {
        job_id,
        is_driving: false,
        start_cordinate: here,
        client_ref: randomUUID(),
      });
    // The first start of a session marks it as tracking.
    expect(await start(jobs.boiler)).toBe(12);
    clock.advance('30s');
    // Ends the running record.
    expect(await start(jobs.damp)).toBe(12);
  });

  test('at most 14 statements for a switch', async ({ statementsOf, jobs, clock }) => {
    const ref = () => ({ client_ref: randomUUID() });
    const first = ref();
    await statementsOf('start', { job_id: jobs.boiler, is_driving: true, ...first });
    // After a minute a call updates the session's last use: one more statement.
    clock.advance('2m');
    const work = { is_driving: false, end_cordinate: here, ...ref() };
    expect(await statementsOf('changeOwn', { id: first.client_ref, data: work })).toBe(14);
    clock.advance('2m');
    const next = { job_id: jobs.damp, is_driving: false, start_cordinate: here, end_previous: { note } };
    expect(await statementsOf('start', { ...next, ...ref() })).toBe(13);
  });

  test('at most 5 statements for an edit of one cell', async ({ own, statementsOf, jobs, clock }) => {
    await statementsOf('start', {
      job_id: jobs.boiler,
      is_driving: false,
      start_cordinate: here,
      client_ref: randomUUID(),
    });
    const { id } = await own.db.selectFrom('time_records').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    clock.advance('30s');
    // An app with a feed does not read the session each time.
    const session = 1;
    expect(await statementsOf('correct', { id, changes: { note: 'Replaced the valve' } }, 'boss')).toBe(session + 5);
  });
});
