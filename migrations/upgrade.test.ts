import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { isMigrated, migrate } from '#db/migrate.ts';
import type { DB } from '#db/types.gen.ts';
import { newTokenSecret, tokenHash } from '#server/auth/bearer.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { program } from '#tests/support/programs.ts';
import { migrations } from './all.ts';

/*
 * A rolling upgrade: processes of the old build are at work while the first of the new one migrates, and beside it. Their
 * statements are of the kind that both builds know; released.test.ts has all of the last release, and `npm run soak --
 * upgrade` its build. More of them: UPGRADES=20 npx vitest run migrations/upgrade.test.ts
 */
const upgrades = Number(process.env.UPGRADES ?? 1);
const oldest = '0014_sorted_time_records';

type Work = (db: Kysely<DB>, n: number) => Promise<unknown>;

/** What the office and the workers do, a statement after the other within a transaction, as the product does it. */
const work: Record<string, Work> = {
  session: (db) =>
    sql`select u.*, c.name, (select jsonb_object_agg(key, value) from settings where company_id = u.company_id)
      from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
      join companies c on c.id = s.company_id where s.id = 'session'`.execute(db),
  list: (db) =>
    sql`select t.id, u.first_name, j.job_title, p.address from time_records t
      join users u on u.company_id = t.company_id and u.id = t.user_id
      join jobs j on j.company_id = t.company_id and j.id = t.job_id
      join properties p on p.company_id = j.company_id and p.id = j.property_id
      where t.company_id = 1 order by t.start_time desc limit 20`.execute(db),
  export: (db) =>
    db.transaction().execute(async (trx) => {
      for (let page = 0; page < 5; page += 1)
        await sql`select p.*, u.first_name, pg_sleep(0.01) from payments p
          join users u on u.company_id = p.company_id and u.id = p.user_id
          where p.company_id = 1 order by p.id limit 1 offset ${page}::int`.execute(trx);
    }),
  invoice: (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select j.id, p.address from jobs j join properties p on p.company_id = j.company_id
        and p.id = j.property_id where j.company_id = 1 and j.id = 1`.execute(trx);
      await sql`select * from invoices where company_id = 1 order by id desc limit 20`.execute(trx);
      await sql`select * from files where company_id = 1 and job_id = 1`.execute(trx);
    }),
  track: (db, n) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('fettle.actor_id', '1', true)`.execute(trx);
      await sql`select id from users where company_id = 1 and id = 1 for no key update`.execute(trx);
      await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time, note) values
        (1, 1, 1, '2020-01-01Z'::timestamptz + ${n}::int * interval '2 minutes',
          '2020-01-01Z'::timestamptz + (${n}::int * 2 + 1) * interval '1 minute', 'Bled the radiators')`.execute(trx);
      await sql`update jobs set status = 'in_progress' where company_id = 1 and id = 1`.execute(trx);
    }),
  office: (db, n) =>
    db.transaction().execute(async (trx) => {
      await sql`update users set mobile = '07700900123' where company_id = 1 and id = 1`.execute(trx);
      await sql`insert into payments (company_id, user_id, payment_date, amount) values (1, 1, '2026-01-01', ${n + 1})`.execute(
        trx,
      );
      await sql`update properties set tenant_name = ${`Tenant ${n}`} where company_id = 1 and id = 1`.execute(trx);
    }),
};

const token = newTokenSecret();

async function fill(db: Kysely<DB>): Promise<void> {
  for (const statement of [
    sql`insert into companies (id, name) overriding system value values (1, 'Old')`,
    sql`insert into users (company_id, id, first_name, email, role) overriding system value values
      (1, 1, 'Ann', 'ann@old.example', 'admin')`,
    sql`insert into properties (company_id, id, address) overriding system value values (1, 1, '1 Mill Lane')`,
    sql`insert into jobs (company_id, id, property_id, job_title, job_type, requested_by, status)
      overriding system value values (1, 1, 1, 'Boiler', 'Other', 'office', 'pending_start')`,
    sql`insert into access_tokens (company_id, user_id, name, token_hash) values (1, 1, 'upgrade', ${tokenHash(token)})`,
  ])
    await statement.execute(db);
}

/** Calls of the new build. */
const calls = [
  ['GET', '/time-tracking'],
  ['GET', '/dashboard/summary'],
  ['POST', '/payments', { user_id: 1, amount: 12.5 }],
  ['PATCH', '/properties/1', { changes: { tenant_name: 'Moved in' } }],
  ['POST', '/notes', { job_id: 1, note: 'The key is with the neighbour' }],
] as const;

async function call(url: string, [method, path, body]: (typeof calls)[number]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

test.for(Array.from({ length: upgrades }, (_, at) => at + 1))(
  'upgrade %i under load, then both builds side by side: no errors',
  { timeout: 240_000 },
  async (_, { onTestFinished }) => {
    const server = await program('server');
    const own = await ownDatabase({ migrated: false, max: 12 });
    const known = Object.entries(migrations).filter(([name]) => name <= oldest);
    await migrate(own.db, Object.fromEntries(known));
    await fill(own.db);
    const errors: string[] = [];
    let answered: Record<string, number> = {};
    let slowest = 0;
    let n = 0;
    let busy = true;
    /** Does one thing after the other. */
    const client = async (name: string, each: (n: number) => Promise<unknown>) => {
      while (busy && errors.length === 0) {
        const since = performance.now();
        await each(n++).catch((error: Error & { detail?: string; where?: string }) =>
          errors.push(
            [`${name}: ${error.message}`, error.detail, error.where, Object.keys(answered).length].join('\n'),
          ),
        );
        slowest = Math.max(slowest, performance.now() - since);
        answered[name] = (answered[name] ?? 0) + 1;
      }
    };
    const clients = Object.entries(work).flatMap(([name, each]) =>
      [1, 2].map(() => client(name, (n) => each(own.db, n))),
    );
    onTestFinished(async () => {
      busy = false;
      await Promise.all(clients);
      await own.drop();
    });
    const allWork = () =>
      expect
        .poll(() => errors.length > 0 || Object.values(answered).filter((count) => count > 5).length === kinds, {
          timeout: 20_000,
        })
        .toBe(true);
    let kinds = Object.keys(work).length;
    await allWork();
    expect(errors).toEqual([]);

    const app = await startAppProcess({
      run: server,
      env: { DATABASE_URL: own.url, APP_SECRET: 'a secret for tests only, 32 characters', DEMO: 'false' },
      // A migration waits for a moment in which its tables are free, longer on a busy machine.
      timeoutMs: 120_000,
    });
    answered = {};
    kinds += calls.length;
    clients.push(...calls.map((each) => client(`${each[0]} ${each[1]}`, () => call(app.url, each))));
    await allWork();
    busy = false;
    await Promise.all(clients);
    app.kill('SIGTERM');
    expect(await app.ended, app.output()).toBe(0);
    expect(errors).toEqual([]);
    expect(await isMigrated(own.db)).toBe(true);
    expect(slowest).toBeLessThan(10_000);
  },
);
