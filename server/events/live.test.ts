import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { type ChangeFeed, type FeedEvent, startChangeFeed } from '#server/infra/events/change-feed.ts';
import { callerFor, ctxFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { openEvents } from '#tests/support/event-stream.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { silentFeed } from '#tests/support/test-feed.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, who, world } from '#tests/support/world.ts';
import { mergedEvent } from './rules.ts';
import type { LiveEvent } from './schema.ts';
import { liveEvents } from './service.ts';

const now = '2026-03-02T12:00:00.000Z';

const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example' },
    emil: { role: 'employee', email: 'emil@acme.example' },
    eve: { role: 'employee', email: 'eve@acme.example' },
    lara: { role: 'landlord', email: 'lara@acme.example' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill' } },
});
const other = company({
  users: { zoe: { role: 'admin', email: 'zoe@other.example' } },
  properties: { mill: {} },
});

async function setUp(own: OwnDatabase) {
  const { db } = own;
  const w = await world(db, { acme, other });
  const clock = testClock(now);
  const events = startChangeFeed({ url: own.url, log: testLog().log });
  // Once connected, it notifies all listeners that they may have missed something; here before there are any.
  await new Promise<void>((resolve) => {
    const stop = events.subscribe({ company_id: 0, user_id: 0 }, () => {
      stop?.();
      resolve();
    });
  });
  const app = await startApp(db, { clock, events });
  onTestFinished(async () => {
    await events.close();
    await app.close();
  });
  const listen = async (email: string) => {
    const cookie = await app.login(email);
    const stream = await openEvents(app.url, cookie);
    await stream.until(({ entity }) => entity === '*');
    return { ...stream, cookie };
  };
  return { db, w, clock, app, events, listen, ann: await callerFor(db, who(w.acme, 'ann'), { now }) };
}

test('a stream outlasts a database that is away, and says nothing until that answers', async ({ own }) => {
  const w = await world(own.db, { acme });
  let receive = (_: FeedEvent) => {};
  const events: ChangeFeed = {
    ...silentFeed,
    subscribe: (_, listener) => {
      receive = listener;
      return () => {};
    },
  };
  const ctx = { ...(await ctxFor(own.db, who(w.acme, 'ann'), { now })), events };
  const stream = liveEvents(ctx, undefined, undefined);
  await stream.next();
  await sql`alter table sessions rename to sessions_away`.execute(own.db);
  let came = false;
  const next = stream.next().finally(() => {
    came = true;
  });
  receive('resync');
  await sleep(200);
  expect(came).toBe(false);
  await sql`alter table sessions_away rename to sessions`.execute(own.db);
  expect((await next).value).toMatchObject({ entity: '*' });
  await stream.return();
});

test('a client without a session receives nothing', async ({ own }) => {
  const { app } = await setUp(own);
  const stream = await openEvents(app.url, 'fettle_session=nobody');
  await stream.over;
  expect(stream).toMatchObject({ events: [], others: ['connected', 'serialized-error'] });
});

test('each role receives only its own events, other companies none', async ({ own }) => {
  const { w, listen } = await setUp(own);
  const [admin, emil, eve, lara, zoe] = await Promise.all(
    ['ann@acme.example', 'emil@acme.example', 'eve@acme.example', 'lara@acme.example', 'zoe@other.example'].map(listen),
  );
  const worker = await callerFor(own.db, who(w.acme, 'emil'), { now });
  const { id } = await worker.timeTracking.start({ job_id: w.acme.jobs.boiler, is_driving: false });
  const started = { entity: 'time-tracking', id, action: 'create', columns: null };
  expect(await admin!.until(({ entity }) => entity === 'time-tracking')).toEqual(started);
  expect(await emil!.until(({ entity }) => entity === 'time-tracking')).toEqual(started);
  // The start also changed the job, which others see as a hint.
  expect(await admin!.until(({ entity }) => entity === 'jobs')).toMatchObject({ id: w.acme.jobs.boiler });
  const hint = { entity: 'jobs', id: null, action: null, columns: null };
  expect(await eve!.until(({ entity }) => entity === 'jobs')).toEqual(hint);
  expect(await lara!.until(({ entity }) => entity === 'jobs')).toEqual(hint);
  expect(eve!.events.map(({ entity }) => entity)).toEqual(['*', 'jobs']);
  expect(lara!.events.map(({ entity }) => entity)).toEqual(['*', 'jobs']);
  expect(zoe!.events.map(({ entity }) => entity)).toEqual(['*']);
});

test('an update names its columns to admins only', async ({ own }) => {
  const { w, listen } = await setUp(own);
  const worker = await callerFor(own.db, who(w.acme, 'emil'), { now });
  const { id } = await worker.timeTracking.start({ job_id: w.acme.jobs.boiler, is_driving: false });
  const [admin, emil] = [await listen('ann@acme.example'), await listen('emil@acme.example')];
  await own.db.updateTable('time_records').set({ note: 'Checked the valve' }).where('id', '=', id).execute();
  const isUpdate = ({ entity, action }: LiveEvent) => entity === 'time-tracking' && action === 'update';
  expect(await admin.until(isUpdate)).toMatchObject({ id, columns: ['note'] });
  expect(await emil.until(isUpdate)).toMatchObject({ id, columns: null });
});

test('events of one row are merged without losing a column', () => {
  const event = (columns: string[] | null) => ({ entity: 'jobs', id: 1, action: 'update', columns });
  expect(mergedEvent(event(['note']), event(['job_id', 'note'])).columns).toEqual(['note', 'job_id']);
  expect(mergedEvent(event(null), event(['note'])).columns).toBeNull();
  expect(mergedEvent(event(['note']), event(null)).columns).toBeNull();
});

test('a rollback sends nothing; many rows are sent as one event', async ({ own }) => {
  const { db, w, listen } = await setUp(own);
  const admin = await listen('ann@acme.example');
  const notes = Array.from({ length: 300 }, (_, n) => ({
    company_id: w.acme.id,
    job_id: w.acme.jobs.boiler,
    property_id: w.acme.properties.mill,
    user_id: w.acme.users.emil,
    note: `note ${n}`,
  }));
  await db
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('properties').set({ address: 'Never' }).execute();
      throw new Error('no');
    })
    .catch(() => {});
  await db.insertInto('notes').values(notes).execute();
  admin.events.length = 0;
  await admin.until(({ entity }) => entity === '*');
  await sleep(100);
  expect(admin.events.filter(({ entity }) => entity === 'notes').length).toBeLessThanOrEqual(50);
  expect(admin.events.some(({ entity }) => entity === 'properties')).toBe(false);
});

test('ends with the session (log-out, disabled, idle) and does not extend it', {
  timeout: 60_000,
}, async ({ own }) => {
  const { w, app, clock, listen, ann, db } = await setUp(own);
  const lara = await listen('lara@acme.example');
  await app.rest('GET', '/auth/logout', undefined, { cookie: lara.cookie, 'sec-fetch-site': 'same-origin' });
  expect(await lara.over).toBe('ended');
  expect(lara.others).toContain('return');

  const emil = await listen('emil@acme.example');
  await ann.users.update({ id: w.acme.users.emil, changes: { status: 'disabled' } });
  expect(await emil.over).toBe('ended');

  const eve = await listen('eve@acme.example');
  const seen = async () =>
    (
      await db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', w.acme.users.eve)
        .executeTakeFirstOrThrow()
    ).last_seen_at;
  const before = await seen();
  clock.advance('2h');
  const again = await openEvents(app.url, eve.cookie);
  await again.until(({ entity }) => entity === '*');
  expect(await seen()).toBe(before);
  clock.advance('9h');
  // Checked every 30 s, and whenever a session changes.
  await sql`select pg_notify('fettle_changes', ${JSON.stringify([w.acme.id, 'sessions', null, 'delete', [w.acme.users.eve]])})`.execute(
    db,
  );
  expect(await eve.over).toBe('ended');
  expect(await again.over).toBe('ended');
});

test('after a lost database connection clients are asked to refetch', async ({ own }) => {
  const { db, w, listen } = await setUp(own);
  const admin = await listen('ann@acme.example');
  admin.events.length = 0;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'fettle-events' and datname = current_database()`.execute(db);
  await admin.until(({ entity }) => entity === '*');
  await db.updateTable('properties').set({ address: '7 Mill Lane' }).where('company_id', '=', w.acme.id).execute();
  await admin.until(({ entity }) => entity === 'properties');
});

test('continues from the position of a page, and refetches all if that is not known', async ({ own }) => {
  const { db, w, app, events, listen } = await setUp(own);
  const { cookie, until } = await listen('ann@acme.example');
  const change = (address: string, company_id: number) =>
    db.updateTable('properties').set({ address }).where('company_id', '=', company_id).execute();
  await change('1 Mill Lane', w.acme.id);
  await until(({ entity }) => entity === 'properties');
  const position = events.position();
  const idle = await openEvents(app.url, cookie, position);
  await change('2 Mill Lane', w.acme.id);
  await change('3 Other Road', w.other.id);
  await expect.poll(() => idle.events.length).toBe(1);

  const late = await openEvents(app.url, cookie, position);
  await late.until(({ id }) => id === w.acme.properties.mill);
  const now = await openEvents(app.url, cookie, events.position());
  await change('4 Mill Lane', w.acme.id);
  await now.until(({ entity }) => entity === 'properties');
  // The late one has what it missed and the last change, of its own company only.
  await expect.poll(() => late.events.length).toBe(2);
  for (const each of [...idle.events, ...late.events, ...now.events])
    expect(each).toMatchObject({ entity: 'properties', id: w.acme.properties.mill });
  expect(now.events).toHaveLength(1);

  const [origin, count] = position.split(' ');
  for (const unknown of ['', 'x', `${origin} ${Number(count) + 1_000}`, `${origin} -1`, `x ${count}`]) {
    const stream = await openEvents(app.url, cookie, unknown);
    expect(await stream.until(() => true), unknown).toMatchObject({ entity: '*' });
    stream.close();
  }
});

test('a user may open at most ten streams', async ({ own }) => {
  const { app, listen } = await setUp(own);
  const first = await listen('ann@acme.example');
  const nine = await Promise.all(Array.from({ length: 9 }, () => openEvents(app.url, first.cookie)));
  for (const stream of nine) await stream.until(({ entity }) => entity === '*');
  const eleventh = await openEvents(app.url, first.cookie);
  expect(eleventh.status).toBe(429);
  nine[0]!.close();
  await nine[0]!.over;
  await sleep(100);
  const next = await openEvents(app.url, first.cookie);
  await next.until(({ entity }) => entity === '*');
});

test('is not compressed or cached by proxies, and sends heartbeats', { timeout: 30_000 }, async ({ own }) => {
  const { listen } = await setUp(own);
  const admin = await listen('ann@acme.example');
  expect(admin.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(admin.headers.get('content-encoding')).toBeNull();
  expect(admin.headers.get('cache-control')).toContain('no-transform');
  expect(admin.headers.get('x-accel-buffering')).toBe('no');
  for (let waited = 0; waited < 12_000 && !admin.others.includes('ping'); waited += 100) await sleep(100);
  expect(admin.others).toContain('ping');
});
