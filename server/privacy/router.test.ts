import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { callerFor, ctxFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { jpegHead, received } from '#tests/support/sample-files.ts';
import { test } from '#tests/support/test.ts';
import { unzip } from '#tests/support/unzip.ts';
import { company, who, world } from '#tests/support/world.ts';
import { personArchive } from './download.ts';
import { exportedTables } from './export-queries.ts';

const now = '2026-11-02T09:00:00.000Z';
const place = { latitude: 53.47, longitude: -2.23 };
const secret = 'Secretname';

const acme = company({
  name: 'Acme Ltd',
  settings: { company_email: 'office@acme.example' },
  users: {
    ann: { role: 'admin', first_name: 'Ann', last_name: 'Admin' },
    emil: {
      role: 'employee',
      first_name: 'Emil',
      last_name: secret,
      email: `emil.${secret}@acme.example`,
      mobile: '07700 900111',
      cis_rate: 20,
      cis_utr: '1234567890',
    },
  },
  properties: { mill: { address: '1 Mill Lane' } },
  jobs: {
    boiler: { property: 'mill', status: 'in_progress' },
    asked: {
      property: 'mill',
      reference: 'A234-5678-9ABC',
      requester_name: 'Vera Visitor',
      requester_email: 'vera@visitor.example',
      requester_phone: '07700900222',
    },
  },
  records: {
    old: { user: 'emil', job: 'boiler', start_time: '2026-08-03T08:00:00Z', end_time: '2026-08-03T10:00:00Z' },
    young: { user: 'emil', job: 'boiler', start_time: '2026-08-05T08:00:00Z', end_time: '2026-08-05T10:00:00Z' },
  },
  payments: { paid: { user: 'emil', amount: 100 } },
  notes: { seen: { user: 'emil', job: 'boiler', note: 'Boiler is cold' } },
});

async function office(db: Database) {
  const clock = testClock(now);
  const w = await world(db, { acme, rival: { ...acme, users: rivals } }, clock);
  for (const { id, records, jobs } of [w.acme, w.rival]) {
    const message = { company_id: id, job_id: jobs.asked, sender: 'company', channel: 'mail' } as const;
    await db
      .insertInto('job_messages')
      .values({ ...message, body: 'Hello Vera Visitor' })
      .execute();
    await db
      .updateTable('time_records')
      .set({ start_cordinate: place, end_cordinate: place, reported: { note: 'Done', end_cordinate: place } })
      .where('company_id', '=', id)
      .where('id', 'in', [records.old, records.young])
      .execute();
  }
  const ann = await callerFor(db, who(w.acme, 'ann'), { now: clock });
  return { w, clock, ann, ids: w.acme };
}
const rivals = {
  ...acme.users,
  ann: { role: 'admin', first_name: 'Rita' },
  emil: { role: 'employee', first_name: 'Rex', last_name: secret },
} as const;

/** Everything that a company's tables say, without generated times. */
async function told(db: Database, company_id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`.execute(db);
  const all = [];
  for (const { name } of rows) {
    const found =
      await sql`select to_jsonb(t) as row from ${sql.table(name)} t where company_id = ${company_id}`.execute(db);
    all.push(`${name}: ${JSON.stringify(found.rows)}`);
  }
  return all.join('\n');
}

/** The history's `at` is the database's clock, so rows are made as old as the records. */
const age = (db: Database, at: string) =>
  sql`alter table history disable trigger user; update history set "at" = ${sql.lit(at)};
    alter table history enable trigger user`.execute(db);

describe('the nightly task', () => {
  const night = async (db: Database, clock: () => number) => {
    await enqueue(db, 'erase_expired', {});
    await runQueued(db, 'erase_expired', { clock });
  };

  test('erases locations older than the setting, in records, also invoiced ones, and history; hours stay', async ({
    db,
  }) => {
    const { w, clock } = await office(db);
    await age(db, '2026-10-30T00:00:00Z');
    const { id: invoice_id } = await db
      .insertInto('invoices')
      .values({
        company_id: w.acme.id,
        job_id: w.acme.jobs.boiler,
        invoice_number: 'INV-2026-0001',
        invoice_type: 'labour',
        invoice_mode: 'job',
        issue_date: '2026-09-01',
        tax_point: '2026-09-01',
        customer_name: 'The Owner',
        net_amount: 0,
        total_amount: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('time_records').set({ invoice_id }).where('id', '=', w.acme.records.old).execute();
    const before = await db.selectFrom('time_records').selectAll().orderBy('id').execute();
    const rival = await told(db, w.rival.id);
    await db
      .insertInto('settings')
      .values({ company_id: w.rival.id, key: 'location_retention_days', value: '' })
      .execute();
    await night(db, clock);

    const [old, young] = await db
      .selectFrom('time_records')
      .selectAll()
      .where('company_id', '=', w.acme.id)
      .orderBy('id')
      .execute();
    const known = before.find(({ id }) => id === w.acme.records.old)!;
    expect(old).toEqual({ ...known, start_cordinate: null, end_cordinate: null, reported: { note: 'Done' } });
    expect(young).toMatchObject({ start_cordinate: place, end_cordinate: place });
    const history = await db
      .selectFrom('history')
      .select(['entity_id', 'from', 'to'])
      .where('company_id', '=', w.acme.id)
      .where('entity', '=', 'time-tracking')
      .orderBy('id')
      .execute();
    const of = (id: number) => JSON.stringify(history.filter((row) => row.entity_id === id));
    expect(of(w.acme.records.old)).not.toContain('53.47');
    expect(of(w.acme.records.old)).toContain('"duration": 120'.replace(' ', ''));
    expect(of(w.acme.records.young)).toContain('53.47');
    // A company that keeps them.
    expect((await told(db, w.rival.id)).includes('53.47')).toBe(rival.includes('53.47'));

    const lines = () =>
      db
        .selectFrom('history')
        .select(['actor_name', 'to'])
        .where('entity', '=', 'companies')
        .where('action', '=', 'update')
        .execute();
    expect(await lines()).toEqual([{ actor_name: 'Fettle', to: { locations_erased: 1 } }]);
    await night(db, clock);
    expect(await lines()).toHaveLength(1);
  });

  test('erases a visitor’s contacts after the months of the setting, also from history', async ({ db }) => {
    const { w, ann, clock, ids } = await office(db);
    await db.updateTable('jobs').set({ createdAt: '2024-11-02T08:59:00Z' }).where('id', '=', ids.jobs.asked).execute();
    await sql`alter table history disable trigger user; update history set actor_name = 'Vera Visitor', actor_id = null
      where entity = 'jobs' and action = 'create' and entity_id = ${sql.lit(ids.jobs.asked)}; alter table history enable trigger user`.execute(
      db,
    );
    clock.set('2026-11-02T08:58:00Z');
    await night(db, clock);
    expect(await told(db, w.acme.id)).toContain('Vera Visitor');
    clock.set('2026-11-02T09:00:00Z');
    await night(db, clock);
    expect(await told(db, w.acme.id)).not.toMatch(/Vera|visitor\.example|07700900222/);
    expect(await ann.jobs.get({ id: ids.jobs.asked })).toMatchObject({ reference: 'A234-5678-9ABC' });
    expect(await told(db, w.rival.id)).toContain('Vera Visitor');
  });

  test('erases locations of deleted records from history once that is old enough', async ({ db }) => {
    const { w, ann, clock, ids } = await office(db);
    await ann.timeTracking.remove({ id: ids.records.young, reason: 'Twice' });
    await age(db, '2026-08-04T08:59:00Z');
    await night(db, clock);
    const { rows } = await sql<{ told: string }>`select string_agg(h::text, '') as told from history h
      where company_id = ${w.acme.id} and entity_id = ${ids.records.young} and entity = 'time-tracking'`.execute(db);
    expect(rows[0]!.told).toContain('Twice');
    expect(rows[0]!.told).not.toContain('53.47');
  });
});

test('outside such a task the history cannot be changed, and within it only its texts', async ({ db }) => {
  await office(db);
  const change = (values: string) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('fettle.erasing', 'on', true)`.execute(trx);
      await sql.raw(`update history set ${values}`).execute(trx);
    });
  for (const values of ['actor_id = 1', '"at" = now()', `reason = 'x'`, `entity = 'jobs'`, 'entity_id = 1']) {
    await expect(change(values), values).rejects.toMatchObject({ constraint: 'history_append_only' });
  }
  await change(`actor_name = 'x'`);
});

describe('anonymising', () => {
  const name = `Emil ${secret}`;

  test('needs a disabled person and their typed name', async ({ db }) => {
    const { ann, ids } = await office(db);
    const id = ids.users.emil;
    expect(await refusal(ann.privacy.anonymise({ id, name }))).toMatchObject({
      code: 'conflict',
      message: 'Disable this person’s account first.',
    });
    await ann.users.update({ id, changes: { status: 'disabled' } });
    expect(await refusal(ann.privacy.anonymise({ id, name: 'Emil' }))).toMatchObject({
      code: 'invalid',
      fields: { name: expect.any(String) },
    });
  });

  test('leaves no name, contact or location of the person in any table, and every hour and pound', async ({ db }) => {
    const { w, ann, ids } = await office(db);
    const id = ids.users.emil;
    const emil = await callerFor(db, who(w.acme, 'emil'), { now });
    await emil.auth.tokens.create({ name: `${secret} script` });
    await emil.notes.create({ job_id: ids.jobs.boiler, note: 'Fixed it' });
    await ann.users.update({ id, changes: { mobile: '07700 900112' } });
    await enqueue(db, 'send_mail', {
      company_id: w.acme.id,
      to: { name, address: `emil.${secret}@acme.example` },
      subject: 'Hello',
      lines: [],
    });
    await ann.users.update({ id, changes: { status: 'disabled' } });
    const sums = async () => ({
      records: (await ann.timeTracking.list({ user_id: id })).data.map(({ duration }) => duration),
      payments: (await ann.payments.list({ user_id: id })).data.map(({ amount }) => amount),
    });
    const before = await sums();
    const rival = await told(db, w.rival.id);

    await ann.privacy.anonymise({ id, name });
    const after = await told(db, w.acme.id);
    expect(after).not.toMatch(/secretname|Emil|07700 90011|1234567890/i);
    expect(after).not.toContain('53.47');
    expect(await queued(db, 'send_mail')).toEqual([]);
    expect(await sums()).toEqual(before);
    expect((await ann.notes.list({})).data.map(({ User }) => User)).toContainEqual({
      first_name: 'Former worker',
      last_name: String(id),
    });
    expect(await told(db, w.rival.id)).toBe(rival);

    const [last] = (await ann.audit.list({ entity: 'users', id })).data;
    expect(last).toMatchObject({ actor_name: 'Ann Admin', from: { anonymised_at: null }, to: { anonymised_at: now } });
    expect(await refusal(ann.privacy.anonymise({ id, name: `Former worker ${id}` }))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusal(ann.users.update({ id, changes: { status: 'active' } }))).toMatchObject({
      code: 'conflict',
      message: 'This person was anonymised and can’t be changed.',
    });
  });
});

describe('the export of a person', () => {
  test('has every table that refers to people', async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`.execute(db);
    // Log-ins, their links and one-time codes hold secrets; the others repeat what is exported, or live for minutes.
    const secrets = ['login_links', 'logins', 'memberships', 'pending_logins', 'two_factor'];
    const repeated = ['balances_brought_forward', 'charged_months', 'day_totals'];
    const left = [
      ...repeated,
      'account_exports',
      'company_archives',
      'idempotency_keys',
      ...secrets,
      'unseen_changes',
      'untold_changes',
    ];
    const exported = Object.values(exportedTables).map(({ table }) => table);
    expect([...exported, ...left].sort()).toEqual([...rows.map(({ name }) => name), 'users'].sort());
  });

  test('is a ZIP of their rows and files, without secrets and without other people’s', async ({ db }) => {
    const { w, ids } = await office(db);
    const emil = await callerFor(db, who(w.acme, 'emil'), { now });
    await emil.auth.tokens.create({ name: 'My script' });
    const key = { credential_id: 'its-credential', public_key: Buffer.from('its-key'), sign_count: 0 };
    await db
      .insertInto('passkeys')
      .values({ ...key, company_id: w.acme.id, user_id: ids.users.emil, rp_id: 'a.example', name: 'Blue phone' })
      .execute();
    const picture = jpegHead(300);
    await emil.files.create({ files: [await received(picture)], category: 'work_note', job_id: ids.jobs.boiler });
    const ctx = await ctxFor(db, who(w.acme, 'emil'), { now });
    const { id, file_name } = await emil.privacy.export({ id: ids.users.emil });
    expect(file_name).toBe(`person-${id}-2026-11-02.zip`);
    const stream = await personArchive(ctx, { id, file_name, name: 'Emil' }).open();
    const entries = unzip(await buffer(stream));
    const text = (file: string) => entries[`${file}.csv`]!.toString();
    expect(text('profile')).toContain(`emil.${secret}@acme.example`);
    expect(text('time-records').trim().split('\r\n')).toHaveLength(3);
    expect(text('payments')).toContain('100');
    expect(text('notes')).toContain('Boiler is cold');
    expect(text('access-tokens')).toContain('My script');
    expect(text('passkeys')).toContain('Blue phone');
    expect(text('history')).toContain('53.47');
    expect(entries['files/photo.jpg']).toEqual(picture);
    const all = Buffer.concat(Object.values(entries)).toString('latin1');
    expect(all).not.toMatch(/Rita|Rex|password_hash|argon2|its-credential|its-key/);
  });
});

describe('the privacy page', () => {
  test('says what the settings say, to anybody', async ({ db }) => {
    const { w, ann } = await office(db);
    const nobody = await callerFor(db, null);
    const page = () => nobody.privacy.page({ company: 'acme-ltd' });
    expect(await page()).toMatchObject({ company: { id: w.acme.id, name: 'Acme Ltd' } });
    const { text } = await page();
    expect(text).toMatch(/^Acme Ltd looks after/);
    expect(text).toContain('24 months after your request');
    expect(text).toContain('after 90 days');
    expect(text).toContain('write to office@acme.example');
    expect(text).not.toMatch(/[{}]/);
    const settings = await ann.settings.list();
    const set = (key: string, value: string) =>
      ann.settings.update({ id: settings.find((each) => each.key === key)!.id, value });
    await set('location_retention_days', '');
    expect((await page()).text).not.toContain('90 days');
    await set('privacy_text', 'Ours. {company_name} {slip}');
    expect((await page()).text).toBe('Ours. Acme Ltd {slip}');
    for (const unnamed of [{}, { company_id: w.acme.id }]) {
      expect(await nobody.privacy.page(unnamed)).toEqual({ company: null, text: '' });
    }
  });
});
