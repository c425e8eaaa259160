import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { readReference } from '#server/infra/typed/reference.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { requestOffice } from '#tests/support/request-office.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { stateOf } from './rules.ts';

const noon = '2026-03-02T12:00:00.000Z';
const today = '2026-03-02';
const reference = 'K7M3-9QXD-4TBH';

describe('the status of a request', () => {
  test.for([
    ['awaiting_approval', null, null, 'received'],
    ['pending_start', null, null, 'accepted'],
    ['pending_start', '2026-03-01', null, 'accepted'],
    ['pending_start', today, null, 'planned'],
    ['pending_start', '2026-03-09', null, 'planned'],
    ['in_progress', '2026-03-09', null, 'in_progress'],
    ['pending_completed', null, null, 'in_progress'],
    ['completed', null, today, 'done'],
    ['archived', null, today, 'done'],
    ['archived', null, null, 'not_taken_on'],
    ['cancelled', today, null, 'not_taken_on'],
    ['rejected', null, null, 'not_taken_on'],
  ] as const)('%s, planned for %s, ended on %s: %s', ([status, day, job_end_date, state]) => {
    expect(stateOf({ status, day, job_end_date }, today)).toBe(state);
  });

  test('is shown for its reference, with little else', async ({ db }) => {
    const job = {
      property: 'flat',
      job_title: 'Dripping tap',
      job_description: 'It drips.',
      requester_name: 'Tess Tenant',
      requester_phone: '07700 900123',
      status: 'pending_start',
    } as const;
    const acme = company({
      name: 'Acme Repairs',
      settings: {
        company_phone: '0161 496 0100',
        emergency_phone: '0161 496 0199',
        timezone: 'Pacific/Auckland',
      },
      users: { ann: { role: 'admin' }, con: { role: 'contractor' } },
      properties: { flat: { address: '1 Mill Lane', tenant_name: 'Tess' } },
      jobs: {
        asked: {
          ...job,
          reference,
          // Already the 3rd in Auckland.
          assignees: [
            { user: 'con', on: '2026-03-09' },
            { user: 'con', on: '2026-03-02' },
            { user: 'con', on: '2026-03-05' },
          ],
        },
        begun: { ...job, reference: '2222-2222-2222', job_start_date: '2026-03-04' },
        internal: { ...job, reference: null },
      },
    });
    const w = await world(db, { acme });
    const { requestAJob } = await callerFor(db, null, { now: testClock(noon) });
    const status = await requestAJob.status({ reference });
    expect(status).toEqual({
      company_id: w.acme.id,
      slug: 'acme-repairs',
      reference,
      number: 1,
      job_title: 'Dripping tap',
      address: '1 Mill Lane',
      sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
      state: 'planned',
      planned_for: '2026-03-05',
      visit: { day: '2026-03-05', from: null, to: null, worker: 'Con', wish: '', arrives_at: null },
      no_access_at: null,
      office_phone: '0161 496 0100',
      emergency_phone: '0161 496 0199',
      time_zone: 'Pacific/Auckland',
    });
    expect(await requestAJob.status({ reference: ' k7m39qxd 4tbh ' })).toEqual(status);
    expect(await requestAJob.status({ reference: '2222-2222-2222' })).toMatchObject({
      state: 'planned',
      planned_for: '2026-03-04',
      address: '1 Mill Lane',
    });
    await db.updateTable('jobs').set({ status: 'rejected' }).where('reference', '=', reference).execute();
    expect(await requestAJob.status({ reference })).toMatchObject({
      state: 'not_taken_on',
      planned_for: null,
    });
  });

  test('is not shown for an unknown reference, and limited to 30 times in 10 minutes', async ({ db }) => {
    const { as, clock } = await requestOffice(db);
    const { requestAJob } = await as(null);
    for (const unknown of ['', '0000-0000-0000', 'x'.repeat(40), '%', 'null']) {
      expect(await refusal(requestAJob.status({ reference: unknown }))).toMatchObject({
        code: 'not_found',
        message: 'No request was found with this reference.',
      });
    }
    for (let n = 5; n < 30; n += 1) await refusal(requestAJob.status({ reference }));
    expect(await refusal(requestAJob.status({ reference }))).toMatchObject({ code: 'rate_limited' });
    clock.advance('10m');
    expect(await refusal(requestAJob.status({ reference }))).toMatchObject({ code: 'not_found' });
  });
});

test('a reference is read in usual notations', () => {
  for (const written of [reference, 'k7m3 9qxd 4tbh', 'K7M39QXD4TBH', ' k7m3-9qxd–4tbh '.replace('–', '-')]) {
    expect(readReference(written)).toBe(reference);
  }
  expect(readReference('oOiI-lL00-0000')).toBe('0011-1100-0000');
  for (const none of ['', 'K7M3', 'K7M3-9QXD-4TBU', 'K7M3-9QXD-4TBHH', 'Ķ7M3-9QXD-4TBH']) {
    expect(readReference(none)).toBeUndefined();
  }
});

describe('the recipient of the form', () => {
  test('is the only company, with its emergency line', async ({ db }) => {
    const { as, id } = await requestOffice(db, { two: false });
    const { requestAJob } = await as(null);
    const acme = {
      id,
      name: 'Acme Repairs',
      slug: 'acme-repairs',
      is_open: true,
      office_phone: null,
      emergency_phone: null,
    };
    expect(await requestAJob.receiver({})).toEqual({ company: acme });
    await sql`insert into settings (company_id, key, value) values (${id}, 'emergency_phone', '999')`.execute(db);
    const receiver = { company: { ...acme, emergency_phone: '999' } };
    expect(await requestAJob.receiver({ company_id: id })).toEqual(receiver);
    const unknown = requestAJob.receiver({ company_id: 1e12 });
    expect(await refusal(unknown)).toMatchObject({ code: 'not_found' });
  });

  test('of several is the one of the address: counting ids or trying names finds none', async ({ db }) => {
    const nobody = await callerFor(db, null);
    expect(await nobody.requestAJob.receiver({})).toEqual({ company: null });
    const { as, id, clock } = await requestOffice(db);
    const { requestAJob } = await as(null);
    expect(await requestAJob.receiver({})).toEqual({ company: null });
    expect(await requestAJob.receiver({ company_id: id })).toEqual({ company: null });
    expect(await requestAJob.receiver({ company: 'acme-repairs' })).toMatchObject({ company: { id } });
    for (let n = 0; n < 30; n += 1) {
      expect(await refusal(requestAJob.receiver({ company: `acme-${n}` }))).toMatchObject({ code: 'not_found' });
    }
    expect(await refusal(requestAJob.receiver({ company: 'beacon' }))).toMatchObject({ code: 'rate_limited' });
    // Whoever has an address is not held up by others of the network.
    expect(await requestAJob.receiver({ company: 'other' })).toMatchObject({ company: { name: 'Other' } });
    clock.advance('10m');
    expect(await refusal(requestAJob.receiver({ company: 'beacon' }))).toMatchObject({ code: 'not_found' });
  });
});
