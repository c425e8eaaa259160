import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setActor } from '#db/actor.ts';
import type { DB } from '#db/types.gen.ts';
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
});

const of = (entity: string, id: number) =>
  db
    .selectFrom('history')
    .selectAll()
    .where('company_id', '=', company.company_id)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
const asAnn = <T>(work: (trx: Kysely<DB>) => Promise<T>, extra: { reason?: string; action?: 'restore' } = {}) =>
  db.transaction().execute(async (trx) => {
    await setActor(trx, { id: company.admin, name: 'Ann', requestId: 'req-1', ...extra });
    return work(trx);
  });

describe('history', () => {
  it('records creation, change, deletion and restore: by whom, why, and only changed fields', async () => {
    const { payment, company_id, admin, worker } = company;
    await asAnn((trx) => trx.updateTable('payments').set({ amount: 110.5 }).where('id', '=', payment).execute());
    await asAnn((trx) => trx.deleteFrom('payments').where('id', '=', payment).execute(), { reason: 'Twice' });
    const [created, updated, deleted] = await of('payments', payment);
    expect(created).toMatchObject({ action: 'create', actor_id: null, actor_name: '', from: null });
    expect(created?.to).toMatchObject({ id: payment, company_id, amount: 100, payment_type: 'regular' });
    expect(updated).toMatchObject({
      action: 'update',
      from: { amount: 100 },
      to: { amount: 110.5 },
      actor_id: admin,
      actor_name: 'Ann',
      request_id: 'req-1',
      reason: '',
      subject_user_id: worker,
    });
    expect(Object.keys(updated?.to ?? {})).toEqual(['amount']);
    expect(deleted).toMatchObject({ action: 'delete', to: null, reason: 'Twice' });
    expect(deleted?.from).toMatchObject({ id: payment, amount: 110.5 });

    await asAnn(
      (trx) =>
        sql`insert into payments select * from jsonb_populate_record(null::payments, ${JSON.stringify(deleted?.from)})`.execute(
          trx,
        ),
      { action: 'restore' },
    );
    expect((await of('payments', payment)).at(-1)).toMatchObject({ action: 'restore', entity_id: payment });
  });

  it('records rows deleted together with another row', async () => {
    const { company_id, note } = company;
    await sql`update notes set job_id = null where company_id = ${company_id}`.execute(db);
    const { property_id } = await db
      .insertInto('properties')
      .values({ company_id, address: 'Elsewhere' })
      .returning('id as property_id')
      .executeTakeFirstOrThrow();
    await db.updateTable('notes').set({ property_id }).where('id', '=', note).execute();
    await asAnn((trx) => trx.deleteFrom('properties').where('id', '=', property_id).execute());
    expect((await of('notes', note)).at(-1)).toMatchObject({
      action: 'delete',
      actor_name: 'Ann',
      request_id: 'req-1',
    });
  });

  it('resets the actor after the transaction', async () => {
    await asAnn(async () => {});
    await db.updateTable('jobs').set({ job_title: 'Drip' }).where('id', '=', company.job).execute();
    expect((await of('jobs', company.job)).at(-1)).toMatchObject({ actor_id: null, actor_name: '' });
  });

  it('omits bookkeeping, empty changes and rolled-back changes', async () => {
    const before = (await of('users', company.worker)).length;
    const worker = db
      .updateTable('users')
      .where('company_id', '=', company.company_id)
      .where('id', '=', company.worker);
    await worker.set({ last_login: '2026-03-02T09:00:00Z', last_login_method: 'a1' }).execute();
    await worker.set({ first_name: 'Will' }).execute();
    await rejection(
      asAnn(async (trx) => {
        await trx.updateTable('users').set({ first_name: 'Bill' }).where('id', '=', company.worker).execute();
        throw new Error('no');
      }),
    );
    expect(await of('users', company.worker)).toHaveLength(before);
  });

  it('never contains a secret, but records that one changed', async () => {
    const { company_id } = company;
    const { id } = await db
      .insertInto('settings')
      .values({ company_id, key: 'smtp_password', secret_value: Buffer.from('first-secret') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('settings')
      .set({ secret_value: Buffer.from('second') })
      .where('id', '=', id)
      .execute();
    await db.updateTable('logins').set({ password_hash: '$argon2id$very-secret-hash' }).execute();
    const rows = await of('settings', id);
    expect(rows.map((row) => row.action)).toEqual(['create', 'update']);
    expect(rows[1]).toMatchObject({ from: { secret_value: '(secret)' }, to: { secret_value: '(secret)' } });
    const all = JSON.stringify(await db.selectFrom('history').selectAll().execute());
    for (const secret of [Buffer.from('first-secret').toString('hex'), Buffer.from('second').toString('hex')]) {
      expect(all).not.toContain(secret);
    }
    expect(all).not.toContain('very-secret-hash');
  });

  it('stores times in UTC, whatever the zone of the session', async () => {
    await db.transaction().execute(async (trx) => {
      await sql`set local time zone 'Asia/Kathmandu'`.execute(trx);
      await trx
        .updateTable('time_records')
        .set({ end_time: '2026-03-02T11:00:00Z' })
        .where('id', '=', company.record)
        .execute();
    });
    expect((await of('time-tracking', company.record)).at(-1)?.to).toEqual({
      end_time: '2026-03-02T11:00:00+00:00',
      duration: 120,
      counted_minutes: 120,
    });
  });

  it.each(['update history set actor_name = $$x$$', 'delete from history', 'truncate history'])(
    'rejects: %s',
    async (statement) => {
      expect(await rejection(sql.raw(statement).execute(db))).toBe('history_append_only');
    },
  );
});
