import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { buildWorld } from '#db/fixtures/world.ts';
import { company } from '#db/fixtures/world-spec.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { ctxFor } from '#tests/support/caller.ts';
import { arrivalOrder, type PhoneEntry, phoneDays } from '#tests/support/phone-day.ts';
import { test } from '#tests/support/test.ts';
import { changeOwnSchema, startSchema } from './schema.ts';
import { changeTracking, startTracking } from './service.ts';

const begin = Date.parse('2026-03-27T06:00:00Z');
const now = Date.parse('2026-04-20T12:00:00Z');
const here = { latitude: 53.48, longitude: -2.24 };
const iso = (time: number) => new Date(time).toISOString();

const office = company({
  users: { boss: { role: 'admin' }, worker: { role: 'employee' } },
  properties: { home: {} },
  jobs: { first: { property: 'home' }, second: { property: 'home' } },
});

async function setUp(db: Database) {
  const { acme } = await buildWorld(db, { acme: office }, () => begin - 86_400_000);
  const ctx = await ctxFor(db, { company_id: acme.id, id: acme.users.worker }, { now: () => now });
  return { ctx, jobs: [acme.jobs.first, acme.jobs.second] as const, acme };
}

/** Sends an entry as the phone does, through schema and service. */
async function send(ctx: Ctx, jobs: readonly number[], entry: PhoneEntry) {
  if (entry.call === 'start' || entry.call === 'finished') {
    const finished = entry.call === 'finished';
    const input = startSchema.parse({
      job_id: jobs[entry.job],
      is_driving: entry.driving,
      start_time: iso(entry.at),
      start_cordinate: here,
      client_ref: entry.ref,
      sent_at: iso(now),
      ...(finished && { end_time: iso(entry.end), end_cordinate: here, note: entry.note, timer: true }),
      ...(entry.switchNote !== undefined && { end_previous: { note: entry.switchNote } }),
    });
    return startTracking(ctx, input);
  }
  const data = {
    ...('note' in entry && entry.note !== undefined && { note: entry.note }),
    ...(entry.call === 'turn' && { is_driving: entry.driving, at: iso(entry.at), client_ref: entry.next }),
    ...(entry.call === 'end' && { end_time: iso(entry.at) }),
    ...(entry.call !== 'note' && { end_cordinate: here }),
    sent_at: iso(now),
  };
  return changeTracking(ctx, changeOwnSchema.parse({ id: entry.ref, data }));
}

/** The resulting day: every visible column, in time order. */
async function outcome(ctx: Ctx, order: readonly number[], entries: PhoneEntry[], jobs: readonly number[]) {
  return ctx.db
    .transaction()
    .execute(async (transaction) => {
      for (const index of order) await send({ ...ctx, db: transaction }, jobs, entries[index]!);
      const records = await transaction
        .selectFrom('time_records')
        .select([
          'client_ref',
          'job_id',
          'is_driving',
          'start_time',
          'end_time',
          'duration',
          'counted_minutes',
          'note',
          'start_cordinate',
          'end_cordinate',
          'review_reasons',
          'marks',
        ])
        .orderBy('start_time')
        .orderBy('client_ref')
        .execute();
      const statuses = await transaction.selectFrom('jobs').select(['id', 'status']).orderBy('id').execute();
      throw new Outcome({ records, statuses });
    })
    .catch((error: unknown) => {
      if (error instanceof Outcome) return error.state;
      throw error;
    });
}

/** Carries a result out of a transaction to be rolled back. */
class Outcome extends Error {
  constructor(
    readonly state: {
      records: { client_ref: string | null; note: string; end_time: string | null }[];
      statuses: unknown[];
    },
  ) {
    super('undone');
  }
}

describe('entries that arrive late', () => {
  test('produce the same records in any order', { timeout: 600_000 }, async ({ own: { db } }) => {
    const { ctx, jobs } = await setUp(db);
    const dice = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 30, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(phoneDays(begin), dice, async (entries, throws) => {
        let at = 0;
        const shuffled = arrivalOrder(entries, () => throws[at++ % throws.length]!);
        const inOrder = await outcome(
          ctx,
          entries.map((_, index) => index),
          entries,
          jobs,
        );
        const late = await outcome(ctx, shuffled, entries, jobs);
        expect(late).toEqual(inOrder);
      }),
      {
        numRuns: Number(process.env.SOAK_COUNT ?? 60),
        ...(process.env.SOAK_SEED && { seed: Number(process.env.SOAK_SEED) }),
      },
    );
  });

  test('lose nothing: every started record exists, with the end its worker reported', {
    timeout: 60_000,
  }, async ({ own: { db } }) => {
    const { ctx, jobs } = await setUp(db);
    await fc.assert(
      fc.asyncProperty(phoneDays(begin), async (entries) => {
        const { records } = await outcome(
          ctx,
          entries.map((_, index) => index),
          entries,
          jobs,
        );
        const started = entries.flatMap((entry) =>
          entry.call === 'turn' ? [entry.next] : entry.call === 'start' || entry.call === 'finished' ? [entry.ref] : [],
        );
        expect(records.map((record) => record.client_ref).sort()).toEqual(started.sort());
        for (const entry of entries) {
          if (entry.call !== 'end' && entry.call !== 'turn') continue;
          const record = records.find(({ client_ref }) => client_ref === entry.ref);
          expect(record?.end_time).toBe(iso(entry.at));
        }
        expect(records.filter((record) => record.end_time === null).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
    const { rows } = await sql<{ count: number }>`select count(*) from time_records`.execute(db);
    expect(rows[0]?.count).toBe(0);
  });
});
