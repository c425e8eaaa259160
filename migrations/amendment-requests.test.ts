import type { Insertable, Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AmendmentRequests, DB } from '#db/types.gen.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createFullCompany, type FullCompany } from '#tests/support/full-company.ts';
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
  await db.deleteFrom('amendment_requests').where('company_id', '=', company.company_id).execute();
});

const request = (values: Partial<Insertable<AmendmentRequests>>) =>
  db
    .insertInto('amendment_requests')
    .values({
      company_id: company.company_id,
      tracking_id: company.record,
      user_id: company.worker,
      reason: 'Forgot to stop',
      requested_note: 'Replaced the tap',
      note_status: 'pending',
      ...values,
    })
    .returningAll();

it('a record has one undecided request at a time', async () => {
  const first = await request({}).executeTakeFirstOrThrow();
  expect(await rejection(request({}))).toBe('amendment_requests_one_undecided');
  expect(await rejection(request({ status: 'partially_approved' }))).toBe('amendment_requests_one_undecided');
  await db.updateTable('amendment_requests').set({ status: 'withdrawn' }).where('id', '=', first.id).execute();
  expect(await rejection(request({}))).toBe('accepted');
});

it.each<[string, Partial<Insertable<AmendmentRequests>>]>([
  ['amendment_requests_asks_something', { requested_note: null, note_status: null }],
  ['amendment_requests_fields_have_status', { requested_end_time: '2026-03-02T10:00:00Z' }],
  ['amendment_requests_fields_have_status', { start_time_status: 'pending' }],
  ['amendment_requests_settled_has_no_pending', { status: 'approved' }],
  ['amendment_requests_settled_has_no_pending', { status: 'rejected' }],
  ['amendment_requests_is_driving_status_known', { requested_is_driving: true, is_driving_status: 'edited' as never }],
  ['amendment_requests_status_known', { status: 'open' as never }],
  ['amendment_requests_text_lengths', { reason: '  ' }],
  ['amendment_requests_time_bounds', { requested_start_time: '1999-01-01T00:00:00Z', start_time_status: 'pending' }],
])('is rejected by %s (%#)', async (rule, values) => {
  expect(await rejection(request(values))).toBe(rule);
});

it('is rejected and kept when its record is deleted; a decided one keeps its decision', async () => {
  const { id } = await request({
    status: 'partially_approved',
    requested_start_time: '2026-03-02T08:00:00Z',
    start_time_status: 'approved',
  }).executeTakeFirstOrThrow();
  await db.deleteFrom('time_records').where('id', '=', company.record).execute();
  const left = await db.selectFrom('amendment_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(left).toMatchObject({
    tracking_id: null,
    status: 'rejected',
    note_status: 'rejected',
    start_time_status: 'approved',
    decided_at: expect.any(String),
  });
});
