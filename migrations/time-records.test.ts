import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB, TimeRecords } from '#db/types.gen.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createFullCompany, createInvoice, type FullCompany } from '#tests/support/full-company.ts';
import { rejection } from '#tests/support/rejection.ts';

let scratch: OwnDatabase;
let db: Kysely<DB>;
let company: FullCompany;

beforeAll(async () => {
  scratch = await ownDatabase();
  db = scratch.db;
});
afterAll(() => scratch.drop());
beforeEach(async () => {
  company = await createFullCompany(db);
  await db.deleteFrom('time_records').where('company_id', '=', company.company_id).execute();
});

const record = (values: Partial<Insertable<TimeRecords>>) =>
  db
    .insertInto('time_records')
    .values({
      company_id: company.company_id,
      user_id: company.worker,
      job_id: company.job,
      start_time: '2026-03-02T09:00:00Z',
      ...values,
    })
    .returningAll();
const add = (values: Partial<Insertable<TimeRecords>>) => record(values).executeTakeFirstOrThrow();
const change = (id: number, values: Updateable<TimeRecords>) =>
  db.updateTable('time_records').set(values).where('company_id', '=', company.company_id).where('id', '=', id);
const at = (time: string) => `2026-03-02T${time}Z`;

describe('a time record', () => {
  it('counts clock minutes, so that adjoining ones add up to the whole', async () => {
    const first = await add({ start_time: at('09:00:59.999'), end_time: at('10:00:00.000') });
    const second = await add({ start_time: at('10:00:00'), end_time: at('10:30:59.999') });
    expect([first.duration, second.duration]).toEqual([60, 30]);
  });

  it.each([
    ['the clocks go forward', '2026-03-28T22:00:00Z', '2026-03-29T06:00:00+01:00', 420],
    ['the clocks go back', '2026-10-24T22:00:00+01:00', '2026-10-25T06:00:00Z', 540],
    ['nothing happens', '2026-05-01T22:00:00+01:00', '2026-05-02T06:00:00+01:00', 480],
  ])('counts from 22:00 to 06:00 while %s', async (_, start_time, end_time, minutes) => {
    expect(await add({ start_time, end_time })).toMatchObject({
      duration: minutes,
      counted_minutes: minutes,
    });
  });

  it('has no duration while it is open, and maps to the API type', async () => {
    const open = await add({ start_cordinate: { latitude: 51.5, longitude: -0.12 } });
    expect(open).toMatchObject({
      start_time: '2026-03-02T09:00:00.000Z',
      end_time: null,
      duration: null,
      counted_minutes: null,
      start_cordinate: { latitude: 51.5, longitude: -0.12 },
      billing_status: 'unbilled',
      needs_review: false,
      review_reasons: [],
      reported: {},
    });
  });

  it('derives is_billable from the billing status, and needs_review from its reasons', async () => {
    const row = await add({ end_time: at('10:00'), is_billable: false, review_reasons: ['long', 'closed'] });
    expect(row).toMatchObject({
      billing_status: 'excluded',
      needs_review: true,
      duration: 60,
      counted_minutes: 0,
    });
  });

  it.each<[string, Partial<Insertable<TimeRecords>>]>([
    ['time_records_ends_after_start', { end_time: at('08:59:59.999') }],
    ['time_records_time_bounds', { start_time: '1999-12-31T23:59:59.999Z', end_time: at('10:00') }],
    ['time_records_time_bounds', { end_time: '2200-01-01T00:00:00Z' }],
    ['time_records_start_cordinate_shape', { start_cordinate: { latitude: 91, longitude: 0 } }],
    ['time_records_end_cordinate_shape', { end_cordinate: { latitude: 0, longitude: -180.1 } }],
    ['time_records_start_cordinate_shape', { start_cordinate: '{"latitude":"51","longitude":0}' as never }],
    ['time_records_start_cordinate_shape', { start_cordinate: '{"latitude":51}' as never }],
    ['time_records_start_cordinate_shape', { start_cordinate: '[1,2]' as never }],
    ['time_records_reported_shape', { reported: '[]' as never }],
    ['time_records_review_reasons_known', { review_reasons: ['tired' as never] }],
    ['time_records_review_reasons_known', { review_reasons: [null as never] }],
    ['time_records_marks_known', { marks: ['long' as never] }],
    ['time_records_closed_has_end', { review_reasons: ['closed'] }],
    ['time_records_text_lengths', { note: 'x'.repeat(10_001) }],
    ['time_records_user_fk', { user_id: 999_999 }],
    ['time_records_job_fk', { job_id: 999_999 }],
  ])('is rejected by %s (%#)', async (rule, values) => {
    expect(await rejection(record(values))).toBe(rule);
  });
});

describe('records of one worker', () => {
  it('are open one at a time', async () => {
    await add({});
    expect(await rejection(record({ start_time: at('11:00') }))).toBe('time_records_one_open');
    expect(await rejection(record({ start_time: at('11:00'), user_id: company.admin }))).toBe('accepted');
  });

  it.each<[string, string, string | undefined, string]>([
    ['inside', '09:10', '09:20', 'time_records_no_overlap'],
    ['around', '08:00', '11:00', 'time_records_no_overlap'],
    ['by one minute at its start', '08:00', '09:01', 'time_records_no_overlap'],
    ['by one minute at its end', '09:59', '10:30', 'time_records_no_overlap'],
    ['and is open', '09:30', undefined, 'time_records_no_overlap'],
    ['not: it ends as the other starts', '08:00', '09:00', 'accepted'],
    ['not: it ends within the minute in which the other starts', '08:00', '09:00:59', 'accepted'],
    ['not: it starts as the other ends', '10:00', '11:00', 'accepted'],
    ['not: it starts in the minute in which the other ends', '10:00:01', '11:00', 'accepted'],
    ['not: it is of 0 minutes, inside', '09:30:00', '09:30:59', 'accepted'],
    ['not: it is open from the end on', '10:00:30', undefined, 'accepted'],
  ])('do not overlap: one that lies %s', async (_, start, end, expected) => {
    await add({ start_time: at('09:00:20'), end_time: at('10:00:40') });
    const other = record({ start_time: at(start), end_time: end ? at(end) : null });
    expect(await rejection(other)).toBe(expected);
  });

  it('of 0 minutes may share a minute, with each other and with an open one', async () => {
    await add({ start_time: at('09:00:01'), end_time: at('09:00:02') });
    await add({ start_time: at('09:00:01'), end_time: at('09:00:02') });
    await add({ start_time: at('09:00:05') });
    await add({ start_time: at('09:30:00'), end_time: at('09:30:30') });
  });

  it('are checked per company and worker', async () => {
    await add({ end_time: at('10:00') });
    await add({ end_time: at('10:00'), user_id: company.admin });
    const other = await createFullCompany(db, 'Other');
    await db.deleteFrom('time_records').where('company_id', '=', other.company_id).execute();
    await add({
      end_time: at('10:00'),
      company_id: other.company_id,
      user_id: other.worker,
      job_id: other.job,
    });
  });

  it('stay one open record under parallel starts', async () => {
    const start = () =>
      db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('users')
          .select('id')
          .where('company_id', '=', company.company_id)
          .where('id', '=', company.worker)
          .forNoKeyUpdate()
          .execute();
        await trx
          .insertInto('time_records')
          .values({
            company_id: company.company_id,
            user_id: company.worker,
            job_id: company.job,
            start_time: at('09:00'),
          })
          .execute();
      });
    const answers = await Promise.all(Array.from({ length: 40 }, () => rejection(start())));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['accepted', 'time_records_one_open']));
  });

  it('have a unique client_ref within the company', async () => {
    const client_ref = randomUUID();
    await add({ end_time: at('10:00'), client_ref });
    expect(await rejection(record({ start_time: at('10:00'), client_ref }))).toBe('time_records_client_ref_unique');
  });
});

describe('an invoiced record', () => {
  it('is ended, billable and reviewed', async () => {
    const invoice_id = company.invoice;
    const whole = { end_time: at('10:00'), invoice_id };
    for (const values of [
      { ...whole, end_time: null },
      { ...whole, is_billable: false },
      { ...whole, review_reasons: ['flagged' as const] },
    ]) {
      expect(await rejection(record(values))).toBe('time_records_invoiced_is_whole');
    }
    expect(await add(whole)).toMatchObject({ billing_status: 'billed' });
  });

  it('can be neither changed, deleted nor moved to another invoice until its invoice releases it', async () => {
    const { id } = await add({ end_time: at('10:00'), invoice_id: company.invoice });
    const elsewhere = await createInvoice(db, {
      company_id: company.company_id,
      job_id: company.job,
      created_by: company.admin,
      net_amount: 0,
      number: '3',
    });
    const remove = db.deleteFrom('time_records').where('id', '=', id);
    expect(await rejection(change(id, { note: 'Another note' }))).toBe('time_records_invoiced');
    expect(await rejection(change(id, { invoice_id: elsewhere }))).toBe('time_records_invoiced');
    expect(await rejection(change(id, { invoice_id: null, end_time: at('11:00') }))).toBe('time_records_invoiced');
    expect(await rejection(remove)).toBe('time_records_invoiced');
    await change(id, { invoice_id: null }).execute();
    await change(id, { note: 'Another note' }).execute();
    await remove.execute();
  });
});

it('updatedAt increases with each update, also within one millisecond and transaction', async () => {
  const { id, updatedAt } = await add({ end_time: at('10:00') });
  const seen = [updatedAt];
  await db.transaction().execute(async (trx) => {
    for (let i = 0; i < 20; i++) {
      const row = await trx
        .updateTable('time_records')
        .set({ note: 'the same' })
        .where('id', '=', id)
        .returning('updatedAt')
        .executeTakeFirstOrThrow();
      seen.push(row.updatedAt);
    }
  });
  expect(seen).toEqual([...new Set(seen)].sort());
});
