import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world, worldPassword } from '#tests/support/world.ts';
import { createCompany } from '../company/service.ts';
import { mergeRecordDays } from '../time-tracking/day-total-queries.ts';
import { goingWith, referencesTo } from './sample-queries.ts';

const clock = testClock('2026-03-02T12:00:00.000Z');

const acme = company({
  setting_up: true,
  users: { ann: { role: 'admin', email: 'ann@acme.example' } },
});
const other = company({
  users: { olga: { role: 'admin' }, emil: { role: 'employee', rates: [{ rate: 12, effective_from: '2026-01-01' }] } },
  properties: { flat: { address: '1 Mill Lane' } },
  jobs: { boiler: { property: 'flat', reference: '1234-5678-9ABC' } },
});

async function setUp(db: Database) {
  const w = await world(db, { acme, other }, clock);
  const ann = await callerFor(db, who(w.acme, 'ann'), { now: clock });
  return { w, ann };
}

/** Rows by table, of all companies. History keeps what was; live.pending holds what screens are yet to be told. */
async function counts(db: Database): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relname <> 'history'
     order by 1`.execute(db);
  const each = tables.map(({ name }) => sql`select ${name}::text as name, count(*) as count from ${sql.raw(name)}`);
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

describe('the set-up list', () => {
  test('is shown to new companies, and each step is done while its data is there', async ({ db }) => {
    await world(db, { other }, clock);
    const { company_id, user_id } = await createCompany(
      db,
      { name: 'Nora’s Repairs', admin_email: 'nora@new.example', admin_password: 'secret12' },
      clock,
    );
    const nora = { company_id, id: user_id };
    const done = async (environment?: Record<string, string>) => {
      const caller = await callerFor(db, nora, { now: clock, ...(environment && { environment }) });
      const { steps } = await caller.setUp.get();
      return steps.filter(({ is_done }) => is_done).map(({ key }) => key);
    };
    const caller = await callerFor(db, nora, { now: clock });
    expect(await caller.setUp.get()).toMatchObject({
      is_shown: true,
      offers_samples: true,
      sample_rows: 0,
      form_path: '/c/noras-repairs/request-a-job',
    });
    expect(await done()).toEqual([]);
    await caller.setUp.addSamples({});
    expect(await done()).toEqual([]);
    await caller.setUp.removeSamples();

    const property = await caller.properties.create({ address: '1 Mill Lane' });
    expect(await done()).toEqual(['property']);
    const sam = { first_name: 'Sam', email: 'sam@new.example', role: 'employee', password: 'secret12' } as const;
    const worker = await caller.users.create(sam);
    expect(await done()).toEqual(['property', 'worker']);
    await caller.userRates.create({ user_id: worker.id, rate: 15, effective_from: '2026-03-01' });
    expect(await done()).toEqual(['property', 'worker', 'rate']);
    const job = { property_id: property.id, job_title: 'Boiler', job_type: 'Maintenance' } as const;
    const { id } = await caller.jobs.create({ ...job, requested_by: 'office' });
    expect(await done()).toEqual(['property', 'worker', 'rate', 'job']);
    await db.updateTable('jobs').set({ reference: '9234-5678-9ABC' }).where('id', '=', id).execute();
    const here = { MAIL_HOST: 'mail.example', MAIL_FROM: 'post@fettle.example', SETTING_BANK_ACCOUNT: '12345678' };
    const details = { SETTING_COMPANY_ADDRESS: '1 High Street', SETTING_COMPANY_PHONE: '0161 496 0100' };
    expect(await done({ ...here, ...details })).toEqual([
      ...['company', 'property', 'worker', 'rate', 'invoice', 'mail', 'job', 'request'],
    ]);
    expect(await done({ ...here, SETTING_VAT_REGISTERED: 'true' })).not.toContain('invoice');
    await caller.jobs.remove({ id });
    expect(await done()).toEqual(['property', 'worker', 'rate']);
  });

  test('is hidden and shown again; other companies keep theirs', async ({ db }) => {
    const { w, ann } = await setUp(db);
    const olga = await callerFor(db, who(w.other, 'olga'), { now: clock });
    expect((await olga.setUp.get()).is_shown).toBe(false);
    expect((await ann.setUp.change({ changes: { is_shown: false } })).is_shown).toBe(false);
    expect((await olga.setUp.change({ changes: { is_shown: true } })).is_shown).toBe(true);
    expect((await ann.setUp.get()).is_shown).toBe(false);
  });
});

describe('sample data', () => {
  test('is added and removed without a trace in any table, a task or a number of an invoice', async ({ db }) => {
    const { w, ann } = await setUp(db);
    const before = await counts(db);
    const added = await ann.setUp.addSamples({});
    expect(added.sample_rows).toBeGreaterThan(50);
    expect(added.offers_samples).toBe(false);
    const during = await counts(db);
    for (const table of ['jobs', 'time_records', 'expenses', 'payments', 'notes', 'job_tasks', 'user_rates']) {
      expect(during[`public.${table}`], table).toBeGreaterThan(before[`public.${table}`]!);
    }
    for (const table of ['graphile_worker._private_jobs', 'public.untold_changes', 'public.invoice_counters']) {
      expect(during[table], table).toBe(before[table]);
    }
    const sums = await ann.timeTracking.sums({ dateRange: 'last_3_months' });
    expect(sums).not.toEqual([]);
    expect(await refusal(ann.setUp.addSamples({}))).toMatchObject({ code: 'conflict' });
    const { rows } = await sql<{ change: string }>`select change from live.pending`.execute(db);
    expect(rows.map(({ change }) => JSON.parse(change)[1])).toEqual(['*']);

    expect(await ann.setUp.removeSamples()).toEqual({ removed: expect.any(Number), kept: [] });
    // As the task does every ten minutes.
    await mergeRecordDays(db, w.acme.id);
    // No number of a job or a property is given twice.
    const counters = { 'public.company_counters': during['public.company_counters'] };
    // Programs that follow a list learn that the rows have gone.
    const changes = { 'public.row_changes': during['public.row_changes'] };
    expect(await counts(db)).toEqual({ ...before, ...counters, ...changes });
    expect(await ann.setUp.removeSamples()).toEqual({ removed: 0, kept: [] });
  });

  test('is removed except for what was changed or is in use, which is named and then the company’s own', async ({
    db,
  }) => {
    const { w, ann } = await setUp(db);
    await ann.setUp.addSamples({});
    const before = await counts(db);
    const jobs = (await ann.jobs.list({ limit: 100 })).data;
    const jobOf = (title: string) => jobs.find(({ job_title }) => job_title === title)!;
    await ann.jobs.update({ id: jobOf('Kitchen tap drips').id, changes: { priority: 'High' } });
    const gutters = jobOf('Clear the gutters');
    await ann.notes.create({ job_id: gutters.id, note: 'A real note' });
    const users = (await ann.users.list({})).data;
    const robin = users.find(({ first_name }) => first_name === 'Robin')!;
    await ann.users.update({ id: robin.id, changes: { password: 'n3w password' } });

    const { removed, kept } = await ann.setUp.removeSamples();
    expect(kept.map(({ entity, name, reason }) => [entity, name, reason])).toEqual([
      // Has a password now; the terrace is at Robin's.
      ['users', 'Robin Hill (sample)', 'changed'],
      ['properties', '1 Sample Street', 'in_use'],
      ['properties', '15 Sample Road', 'in_use'],
      ['jobs', 'Clear the gutters', 'in_use'],
      ['jobs', 'Kitchen tap drips', 'changed'],
    ]);
    expect(kept.filter(({ entity }) => entity === 'jobs').map(({ id }) => id)).toEqual(
      [gutters.id, jobOf('Kitchen tap drips').id].sort((a, b) => a - b),
    );
    const after = await counts(db);
    expect([after['public.time_records'], after['public.job_assignees'], after['public.sample_rows']]).toEqual([
      0, 0, 0,
    ]);
    expect(after['public.notes']).toBe(1);
    expect(removed).toBeGreaterThan(50);
    expect(before['public.jobs']! - after['public.jobs']!).toBe(6);
    // The other company's.
    expect(await db.selectFrom('jobs').select('id').where('company_id', '=', w.other.id).execute()).toHaveLength(1);
    expect(await ann.setUp.get()).toMatchObject({ sample_rows: 0, offers_samples: false });
  });

  test('has people who cannot log in', async ({ db }) => {
    const { w, ann } = await setUp(db);
    await ann.setUp.addSamples({});
    const logins = await db
      .selectFrom('logins')
      .select(['email_key', 'password_hash'])
      .where('company_id', '=', w.acme.id)
      .where('user_id', '<>', w.acme.users.ann)
      .execute();
    expect(logins).toHaveLength(3);
    const nobody = await callerFor(db, null, { now: clock });
    for (const { email_key, password_hash } of logins) {
      expect(password_hash).toBeNull();
      expect(email_key).toMatch(/@sample\.invalid$/);
      for (const password of [worldPassword, 'null', ' ']) {
        expect(await refusal(nobody.auth.login({ email: email_key, password }))).toMatchObject({
          code: 'unauthenticated',
        });
      }
    }
    const users = (await ann.users.list({})).data.filter(({ id }) => id !== w.acme.users.ann);
    expect(users.map(({ last_name }) => /\(sample\)$/.test(last_name))).toEqual([true, true, true]);
  });

  test('is never invoiced, and uses up no invoice number', async ({ db }) => {
    const { ann } = await setUp(db);
    await ann.setUp.addSamples({});
    const done = (await ann.jobs.list({ status: 'completed' })).data;
    expect(done).toHaveLength(2);
    for (const { id } of done) {
      const error = await refusal(ann.invoices.generate({ id, download: true }));
      expect(error).toMatchObject({ code: 'unprocessable', message: 'Nothing to invoice' });
      const { left_out } = error.details as { left_out: { reason: string }[] };
      expect(new Set(left_out.map(({ reason }) => reason))).toEqual(new Set(['sample data']));
    }
    expect(await db.selectFrom('invoice_counters').selectAll().execute()).toEqual([]);
  });

  test('keeps a row that anything refers to, but for what goes with it', async ({ db }) => {
    for (const [entity, tables] of Object.entries(goingWith)) {
      const referring = new Set((await referencesTo(db, entity)).map(({ table }) => table));
      expect(
        tables.filter((table) => !referring.has(table)),
        entity,
      ).toEqual([]);
    }
    const keeps = async (entity: keyof typeof goingWith) =>
      (await referencesTo(db, entity)).filter(({ table }) => !goingWith[entity]?.includes(table));
    expect(await keeps('properties')).toContainEqual({ table: 'files', column: 'property_id' });
    expect(await keeps('jobs')).toContainEqual({ table: 'expenses', column: 'job_id' });
    expect(await keeps('users')).toContainEqual({ table: 'properties', column: 'agent_id' });
  });
});
