import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '#db/types.gen.ts';
import { leaseKey } from '#server/rpc/lease-key.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';

const clock = testClock('2026-03-02T09:00:00.000Z');

/** An office where issuing blocks until `letGo`, and a bulk run under one key by any number of callers. */
async function heldOffice(db: Kysely<DB>) {
  const office = await invoiceOffice(db, clock);
  const person = who(office, 'ann');
  const idempotencyKey = 'bulk-1';
  const send = async () =>
    (await callerFor(db, person, { now: clock, idempotencyKey })).invoices.generateBulk({
      invoice_mode: 'job',
    });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const blocker = db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(
      concat('invoices ', ${office.id}::bigint, ' ', ${office.jobs.boiler}::bigint), 0))`.execute(transaction);
    isLocked();
    await held;
  });
  await locked;
  const row = async () =>
    (
      await sql<{ response: unknown; progress: number[] | null }>`select response, progress
      from idempotency_keys where key = ${idempotencyKey}`.execute(db)
    ).rows[0];
  /** Leaves the key as a killed process does. */
  const abandon = () =>
    sql`update idempotency_keys set held_until = clock_timestamp() - interval '1 second'`.execute(db);
  const release = async () => {
    letGo();
    await blocker;
  };
  return { ...office, send, release, row, abandon, person };
}

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await pause(20);
}

const numbersOf = ({ invoices }: { invoices: { invoice_number: string | null }[] }) =>
  invoices.map(({ invoice_number }) => invoice_number);
const both = ['INV-2026-0001', 'INV-2026-0002'];

test('a resend during the run waits and returns the same response', async ({ own }) => {
  const { db } = own;
  const { send, release, row, ann } = await heldOffice(db);
  const first = send();
  await until(async () => (await row()) !== undefined);
  const second = send();
  const early = await Promise.race([
    second.then(
      () => 'answered',
      () => 'refused',
    ),
    pause(600, 'waits'),
  ]);
  expect(early).toBe('waits');
  await release();
  const answers = await Promise.all([first, second, send()]);
  expect(numbersOf(answers[0])).toEqual(both);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await ann.invoices.list({})).meta.total).toBe(2);
});

test('after a crash the next caller resumes, and nothing is issued twice', async ({ own }) => {
  const { db } = own;
  const { send, release, row, abandon, ann } = await heldOffice(db);
  const killed = send().catch((error: unknown) => error);
  await until(async () => (await row()) !== undefined);
  await abandon();
  const next = send();
  await pause(100);
  await release();
  expect(numbersOf(await next)).toEqual(both);
  // It was alive after all: it has lost its key, and its work is rolled back.
  expect(await killed).toBeInstanceOf(Error);
  expect((await ann.invoices.list({})).meta.total).toBe(2);

  // Killed after issuing the last invoice, before responding.
  const issued = await next;
  const ids = issued.invoices.map(({ id }) => id);
  await sql`update idempotency_keys set response = null, progress = ${ids}::bigint[],
    held_by = gen_random_uuid()::text, held_until = clock_timestamp() - interval '1 second'`.execute(db);
  expect(numbersOf(await send())).toEqual(both);
  expect((await ann.invoices.list({})).meta.total).toBe(2);
});

test('a long wait ends with a retry error; another body is rejected at once', async ({ own }) => {
  const { db } = own;
  const { id, users } = await invoiceOffice(db, clock);
  const scope = { company_id: id, user_id: users.ann, role: 'admin', time_zone: 'Europe/London' } as never;
  const claim = { path: 'POST /x', key: 'k', body_hash: 'a' };
  const hold = await leaseKey(db, scope, claim);
  expect(await refusal(leaseKey(db, scope, claim, 0))).toMatchObject({
    code: 'conflict',
    message: 'This request is still being processed. Try again in a moment.',
    retryAfter: 5,
  });
  expect(await refusal(leaseKey(db, scope, { ...claim, body_hash: 'b' }))).toMatchObject({
    message: 'This Idempotency-Key has already been used with a different body.',
  });
  // A call that failed before doing anything releases its key.
  if ('release' in hold) await hold.release({ forget: true });
  const other = await leaseKey(db, scope, { ...claim, body_hash: 'b' });
  if ('answer' in other) await other.answer({ ok: true });
  expect(await leaseKey(db, scope, { ...claim, body_hash: 'b' })).toEqual({ response: { ok: true } });
});

test('an interrupted run goes on after APP_SECRET has changed', async ({ own }) => {
  const { db } = own;
  const { id, users } = await invoiceOffice(db, clock);
  const scope = { company_id: id, user_id: users.ann, role: 'admin', time_zone: 'Europe/London' } as never;
  const claim = { path: 'POST /x', key: 'k', body_hash: 'under the first' };
  await leaseKey(db, scope, claim);
  await sql`update idempotency_keys set held_until = clock_timestamp() - interval '1 second'`.execute(db);
  const later = { ...claim, body_hash: 'under the second', previous_hash: 'under the first' };
  const hold = await leaseKey(db, scope, later);
  if (!('answer' in hold)) throw new Error('It should be held again.');
  await hold.answer({ ok: true });
  expect(await leaseKey(db, scope, later)).toEqual({ response: { ok: true } });
  expect(await refusal(leaseKey(db, scope, { ...later, previous_hash: 'of another body' }))).toMatchObject({
    code: 'conflict',
  });
});
