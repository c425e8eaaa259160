import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import { createHostBreaker } from '#server/infra/queue/host-breaker.ts';
import { queueOptions } from '#server/infra/queue/lanes.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import type { Resolve } from '#server/infra/services/outside-address.ts';
import { callerFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { testPrinter } from '#tests/support/test-printer.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { startReceiver } from '#tests/support/webhook-receiver.ts';
import { company, who, world } from '#tests/support/world.ts';
import { nextAttempt, readRetryAfter } from './rules.ts';
import { resumeWebhooks, sendWebhooks } from './send-webhooks.ts';

const inner = { ALLOW_PRIVATE_ADDRESSES: 'true' };

const spec = company({
  users: { ann: { role: 'admin' } },
  properties: { home: { address: '12 Wilbraham Road' } },
  jobs: { tap: { property: 'home', job_title: 'Tap' } },
});

/** No webhook needs these. */
const unused = { url: '', storage: testStorage(), printer: testPrinter() };

async function setUp(db: Database, environment: Record<string, string> = inner) {
  const w = await world(db, { acme: spec, rival: spec });
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  // The log has the database's times.
  const clock = testClock(new Date().toISOString());
  const options = { now: clock, environment };
  const ann = await callerFor(db, who(w.acme, 'ann'), options);
  const rival = await callerFor(db, who(w.rival, 'ann'), options);
  const hosts = createHostBreaker(clock);
  const parts = { db, clock, config: testConfig(environment), log: testLog().log, hosts, ...unused };
  const send = (more: Partial<TaskContext> = {}, resolve?: Resolve) =>
    sendWebhooks({ ...parts, ...more }, { company_id: w.acme.id }, undefined, resolve && { resolve });
  const write = async (note: string) => (await ann.notes.create({ job_id: w.acme.jobs.tap, note })).id;
  const types = () => receiver.received.map(({ type, data }) => `${type} ${data.id}`);
  return { w, receiver, clock, ann, rival, parts, send, write, types };
}

const deliveries = (db: Database) => db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();

describe('a change', () => {
  test('is posted once it is committed, signed, and says nothing of what is in the row', async ({ db }) => {
    const { ann, receiver, send, write, clock, types } = await setUp(db);
    const events = ['notes.created', 'notes.updated', 'notes.deleted'] as const;
    const { secret } = await ann.webhooks.create({ address: receiver.url, events: [...events] });
    const id = await write('the tenant’s own words');
    await ann.notes.update({ id, changes: { note: 'other words' } });
    await ann.notes.remove({ id });
    await send();
    expect(types()).toEqual([`notes.created ${id}`, `notes.updated ${id}`, `notes.deleted ${id}`]);
    const { headers, body } = receiver.received[1]!;
    expect(JSON.parse(body)).toEqual({
      id: headers['webhook-id'],
      type: 'notes.updated',
      timestamp: expect.stringMatching(/^20.*Z$/),
      data: { id, noun: 'notes', changed: ['note'], url: `/api/v1/notes/${id}` },
    });
    const time = headers['webhook-timestamp'];
    expect(time).toBe(String(Math.floor(clock() / 1000)));
    const key = Buffer.from(secret!.slice('whsec_'.length), 'base64');
    expect(key).toHaveLength(32);
    const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${time}.${body}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signed}`);
    await send();
    expect(receiver.received).toHaveLength(3);
    expect(await deliveries(db)).toMatchObject(Array(3).fill({ state: 'delivered', answer_status: 204, attempts: 1 }));
  });

  test('makes one task for a transaction, however many rows it changes, and none if it is rolled back', async ({
    own: { db },
  }) => {
    const { ann, receiver, w, rival } = await setUp(db);
    const { company_id, user_id } = { company_id: w.acme.id, user_id: w.acme.users.ann };
    await ann.webhooks.create({ address: receiver.url, events: ['notes.created'] });
    const tasks = () => queued(db, 'send_webhooks');
    expect(await tasks()).toEqual([]);
    const insert = (to: Database) =>
      sql`insert into notes (company_id, user_id, job_id, property_id, note)
        select ${company_id}, ${user_id}, ${w.acme.jobs.tap}, ${w.acme.properties.home}, 'note ' || n from generate_series(1, 5000) n`.execute(
        to,
      );
    const broken = db.transaction().execute(async (trx) => {
      await insert(trx);
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect([await deliveries(db), await tasks()]).toEqual([[], []]);
    await db.transaction().execute(insert);
    expect(await deliveries(db)).toHaveLength(5000);
    // In the lane's own queue, as a task that code adds.
    const { rows } = await sql<{ queue: string; flags: object; payload: object }>`
      select q.queue_name as queue, j.flags, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_webhooks'`.execute(db);
    const { queue, flags } = queueOptions('send_webhooks', { company_id });
    expect(rows).toEqual([
      { queue, flags: Object.fromEntries(flags!.map((flag) => [flag, true])), payload: { company_id } },
    ]);

    // Of another company nothing is noted, and a change of its own adds no task.
    await rival.notes.create({ job_id: w.rival.jobs.tap, note: 'of the rival' });
    expect(await tasks()).toHaveLength(1);
    expect(await deliveries(db)).toHaveLength(5000);
  });

  test('reaches only webhooks of its company that want it and are on', async ({ db }) => {
    const { ann, rival, receiver, send, write, types, w } = await setUp(db);
    const other = await startReceiver();
    onTestFinished(other.close);
    await rival.webhooks.create({ address: other.url, events: ['*'] });
    const all = await ann.webhooks.create({ address: receiver.url, events: ['*'] });
    await ann.webhooks.create({ address: other.url, events: ['jobs.deleted'] });
    await ann.webhooks.create({ address: other.url, events: ['*'], is_active: false });
    // No event of a noun that programs cannot read, such as a token.
    await ann.auth.tokens.create({ name: 'script', scope: 'read', expires_at: null }).catch(() => {});
    await db.deleteFrom('access_tokens').execute();
    const id = await write('a note');
    await send();
    expect(types().filter((type) => !type.startsWith('webhooks.'))).toEqual([`notes.created ${id}`]);
    expect(other.received).toEqual([]);
    await ann.webhooks.update({ id: all.id, changes: { is_active: false } });
    await write('while it is off');
    await ann.webhooks.update({ id: all.id, changes: { is_active: true } });
    await rival.jobs.update({ id: w.rival.jobs.tap, changes: { job_title: 'Other' } });
    receiver.received.length = 0;
    await send();
    expect(types()).toEqual([`webhooks.updated ${all.id}`]);
  });

  test('of an erasure is sent too, and names no hidden or secret column', async ({ db }) => {
    const { ann, receiver, send } = await setUp(db);
    await ann.webhooks.create({ address: receiver.url, events: ['users.updated', 'webhooks.updated'] });
    const { id } = await ann.users.create({
      ...{ first_name: 'Sam', last_name: 'Ito', email: 'sam@acme.example', role: 'employee' },
    } as never);
    await ann.users.update({ id, changes: { email: 'ito@acme.example' } });
    const [webhook] = (await ann.webhooks.list({})).data;
    await ann.webhooks.newSecret({ id: webhook!.id });
    await send();
    const changed = receiver.received.map(({ type, data }) => [type, data.changed]);
    expect(changed).toContainEqual(['users.updated', ['email']]);
    expect(changed).toContainEqual(['webhooks.updated', []]);
    receiver.received.length = 0;
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('fettle.erasing', 'on', true)`.execute(trx);
      await trx.updateTable('users').set({ last_name: '' }).where('id', '=', id).execute();
      await sql`select set_config('fettle.erasing', '', true)`.execute(trx);
    });
    await send();
    expect(receiver.received).toMatchObject([{ type: 'users.updated', data: { id, changed: ['last_name'] } }]);
  });
});

describe('a receiver that fails', () => {
  test('holds back the later changes of a row, and those of other rows go on', async ({ db }) => {
    const { ann, receiver, send, write, types, clock } = await setUp(db);
    await ann.webhooks.create({ address: receiver.url, events: ['notes.created', 'notes.updated'] });
    const [one, two] = [await write('one'), await write('two')];
    await ann.notes.update({ id: one, changes: { note: 'one again' } });
    let isBroken = true;
    receiver.answer = ({ data }) => ({ status: isBroken && data.id === one ? 500 : 200 });
    await send();
    expect(types()).toEqual([`notes.created ${one}`, `notes.created ${two}`]);
    expect((await deliveries(db))[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      answer_status: 500,
      error: expect.stringMatching(/^127\.0\.0\.1:\d+ answered with status 500\.$/),
    });
    // The next task waits for the first attempt of a row, not for what waits behind it.
    const [first] = await deliveries(db);
    const next = (await queued(db, 'send_webhooks')).find(({ key }) => key !== null);
    expect(next?.run_at).toBe(first!.next_attempt_at);
    isBroken = false;
    await send();
    expect(receiver.received).toHaveLength(2);
    clock.advance('6s');
    await send();
    expect(types().slice(2)).toEqual([`notes.created ${one}`, `notes.updated ${one}`]);
    expect(receiver.received[2]!.id).toBe(receiver.received[0]!.id);
    expect(receiver.received[2]!.headers['webhook-timestamp']).not.toBe(
      receiver.received[0]!.headers['webhook-timestamp'],
    );
  });

  test('is asked no more after three failures in a row, for a minute, and nothing loses an attempt', async ({ db }) => {
    const { ann, receiver, send, write, clock } = await setUp(db);
    await ann.webhooks.create({ address: receiver.url, events: ['notes.created'] });
    for (const body of ['one', 'two', 'three', 'four', 'five']) await write(body);
    receiver.answer = () => ({ status: 503 });
    await send();
    expect((await deliveries(db)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 0, 0]);
    clock.advance('1s');
    await send();
    expect(receiver.received).toHaveLength(3);
    receiver.answer = () => ({ status: 200 });
    clock.advance('61s');
    await send();
    expect((await deliveries(db)).map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
  });

  test('that does not respond is left alone by all webhooks of its host', async ({ db }) => {
    const { ann, receiver, send, write, parts, clock } = await setUp(db);
    await ann.webhooks.create({ address: receiver.url, events: ['notes.created'] });
    await write('one');
    parts.hosts.open(new URL(receiver.url).host, 'It did not respond.');
    await send();
    expect(receiver.received).toEqual([]);
    expect(await deliveries(db)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    clock.advance('61s');
    await send();
    expect(receiver.received).toHaveLength(1);
  });

  test('is tried for three days, then it is given up, and the next change of the row goes on', async ({ db }) => {
    const { ann, receiver, send, write, clock, types } = await setUp(db);
    const { id: webhook } = await ann.webhooks.create({
      address: receiver.url,
      events: ['notes.created', 'notes.updated'],
    });
    const id = await write('one');
    await ann.notes.update({ id, changes: { note: 'two' } });
    receiver.answer = ({ type }) => ({ status: type === 'notes.created' ? 500 : 200 });
    const end = clock() + 73 * 3_600_000;
    for (let rounds = 0; clock() < end && rounds < 40; rounds += 1) {
      await send();
      const [first] = await deliveries(db);
      if (first!.state !== 'waiting') break;
      clock.set(first!.next_attempt_at!);
    }
    // 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, and every 6 h of three days.
    expect(types().filter((type) => type.startsWith('notes.created')).length).toBeGreaterThanOrEqual(18);
    expect(await deliveries(db)).toMatchObject([{ state: 'failed', next_attempt_at: null }, { state: 'delivered' }]);
    expect((await ann.webhooks.list({})).data).toMatchObject([{ failed: 1, waiting: 0 }]);

    receiver.answer = () => ({ status: 200 });
    receiver.received.length = 0;
    expect(await ann.webhooks.resendFailed({ id: webhook })).toEqual({ resent: 1 });
    await send();
    expect(types()).toEqual([`notes.created ${id}`]);
  });

  test('may ask for more time, up to six hours', () => {
    const times = { failures: 1, now: 0, retryUntil: 259_200_000 };
    expect(nextAttempt(times, undefined, 0.5)).toBe(5_000);
    expect(nextAttempt(times, 120, 0.5)).toBe(120_000);
    expect(nextAttempt(times, 999_999, 0.5)).toBe(6 * 3_600_000);
    expect(nextAttempt({ ...times, failures: 30 }, undefined, 0)).toBe(0.9 * 6 * 3_600_000);
    expect(nextAttempt({ ...times, now: 259_100_000, failures: 9 }, undefined, 0.5)).toBe(259_200_000);
    expect(nextAttempt({ ...times, now: 259_200_000 }, undefined, 0.5)).toBeUndefined();
    expect(readRetryAfter('90', 0)).toBe(90);
    expect(readRetryAfter('Thu, 01 Jan 1970 00:02:00 GMT', 0)).toBe(120);
    expect(readRetryAfter('soon', 0)).toBeUndefined();
  });

  test('that answers 410 is sent no more, and the office is told', async ({ db }) => {
    const mail = await startMailServer();
    onTestFinished(mail.close);
    const { ann, receiver, send, write, parts } = await setUp(db, {
      ...inner,
      SETTING_SMTP_HOST: mail.settings.smtp_host!,
      SETTING_SMTP_PORT: String(mail.settings.smtp_port),
      SETTING_MAIL_FROM: 'office@acme.example',
    });
    await ann.webhooks.create({ address: receiver.url, events: ['notes.created'] });
    await write('one');
    await write('two');
    receiver.answer = () => ({ status: 410 });
    await send();
    expect(receiver.received).toHaveLength(1);
    expect((await ann.webhooks.list({})).data).toMatchObject([{ is_active: false, failed: 1, waiting: 1 }]);
    await runQueued(db, 'send_mail', { config: parts.config });
    expect(mail.mails.map(({ source }) => source).join()).toContain('A webhook was switched off');
  });

  test('and one that answers with a redirect, or with a book, gets no further', async ({ db }) => {
    const { ann, receiver, send, write } = await setUp(db);
    const elsewhere = await startReceiver();
    onTestFinished(elsewhere.close);
    await ann.webhooks.create({ address: receiver.url, events: ['notes.created'] });
    await write('one');
    receiver.answer = () => ({ status: 307, headers: { location: elsewhere.url } });
    await send();
    expect(elsewhere.received).toEqual([]);
    expect(await deliveries(db)).toMatchObject([
      { error: expect.stringContaining('a redirect, which isn’t followed') },
    ]);
    await write('two');
    receiver.answer = () => ({ status: 200, body: 'x'.repeat(5_000_000) });
    await send();
    expect((await deliveries(db))[1]).toMatchObject({ state: 'delivered', answer_status: 200, error: '' });
  });
});

test('what a process sent and could not note is sent again, under the same id', async ({ db }) => {
  const { ann, receiver, send, write, types } = await setUp(db);
  await ann.webhooks.create({ address: receiver.url, events: ['notes.created'] });
  const id = await write('one');
  const dying = new Proxy(db, {
    get: (target, name) =>
      name === 'updateTable'
        ? () => {
            throw new Error('killed');
          }
        : (Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name)),
  });
  await expect(send({ db: dying })).rejects.toThrow('killed');
  await send();
  expect(types()).toEqual([`notes.created ${id}`, `notes.created ${id}`]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('an address is checked at each attempt, and an inner one is never connected to', async ({ db }) => {
  const { ann, receiver, send, write, parts, clock } = await setUp(db, { ALLOW_PRIVATE_ADDRESSES: 'false' });
  const { port } = new URL(receiver.url);
  const asked: string[] = [];
  let found = '127.0.0.1';
  const resolve = ((name: string, _: object, done: (error: null, all: LookupAddress[]) => void) => {
    asked.push(name);
    done(null, [{ address: found, family: 4 }]);
  }) as unknown as Resolve;
  await ann.webhooks.create({ address: `https://rebound.example:${port}/`, events: ['notes.created'] });
  await write('one');
  await send({}, resolve);
  expect(await deliveries(db)).toMatchObject([{ attempts: 1, error: expect.stringContaining('private network') }]);
  found = '169.254.169.254';
  clock.advance('6s');
  await send({}, resolve);
  expect(await deliveries(db)).toMatchObject([{ attempts: 2, error: expect.stringContaining('internal server') }]);
  expect(asked).toEqual(['rebound.example', 'rebound.example']);
  expect(receiver.received).toEqual([]);
  expect(parts.hosts.openReason(`rebound.example:${port}`)).toBeUndefined();
});

test('a name as long as an address is no reason to stop', async ({ db }) => {
  const { ann, send, write } = await setUp(db, { ALLOW_PRIVATE_ADDRESSES: 'false' });
  const resolve = ((_: string, __: object, done: (error: Error) => void) =>
    done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))) as unknown as Resolve;
  await ann.webhooks.create({ address: `https://${'long.'.repeat(300)}example/`, events: ['notes.created'] });
  await write('one');
  await send({}, resolve);
  expect(await deliveries(db)).toMatchObject([{ attempts: 1, error: expect.stringMatching(/^The server long\.long/) }]);
});

test('a new secret signs, and for a day the former one too', async ({ db }) => {
  const { ann, receiver, send, write, clock } = await setUp(db);
  const { id, secret: former } = await ann.webhooks.create({ address: receiver.url, events: ['notes.created'] });
  const { secret } = await ann.webhooks.newSecret({ id });
  const signedBy = async () => {
    await write(`at ${clock()}`);
    await send();
    const { headers, body } = receiver.received.at(-1)!;
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signatureOf = (key: string) =>
      `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
        .update(text)
        .digest('base64')}`;
    const signatures = String(headers['webhook-signature']).split(' ');
    return [signatures.includes(signatureOf(secret!)), signatures.includes(signatureOf(former!)), signatures.length];
  };
  expect(await signedBy()).toEqual([true, true, 2]);
  clock.advance('24h');
  expect(await signedBy()).toEqual([true, false, 1]);
});

test('a log that waits without a task gets one, but not of a suspended company', async ({ own: { db } }) => {
  const { ann, rival, receiver, write, parts, w, clock } = await setUp(db);
  await ann.webhooks.create({ address: receiver.url, events: ['notes.created'] });
  await rival.webhooks.create({ address: receiver.url, events: ['notes.created'] });
  await write('one');
  await rival.notes.create({ job_id: w.rival.jobs.tap, note: 'two' });
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`.execute(db);
  const suspended_at = new Date(clock()).toISOString();
  await db.updateTable('companies').set({ suspended_at }).where('id', '=', w.rival.id).execute();
  await resumeWebhooks(parts);
  await resumeWebhooks(parts);
  expect((await queued(db, 'send_webhooks')).map(({ payload }) => payload)).toEqual([{ company_id: w.acme.id }]);
});

test('the receiver of docs/api, down for a day, then has everything, in order per row and once', async ({ db }) => {
  const { ann, receiver, send, write, clock } = await setUp(db);
  // Its port, where nobody answers for a day. The receiver wants recent times, so the day lies before now.
  await receiver.close();
  const { port } = new URL(receiver.url);
  const { secret } = await ann.webhooks.create({
    address: `http://127.0.0.1:${port}/`,
    events: ['notes.created', 'notes.updated'],
  });
  clock.advance('0s');
  const now = clock();
  const start = now - 86_400_000;
  clock.set(new Date(start).toISOString());
  const rows: number[] = [];
  for (const body of ['a', 'b', 'c']) rows.push(await write(body));
  for (let at = 0; at < 24; at += 1) {
    await ann.notes.update({ id: rows[at % 3]!, changes: { note: `${at}` } });
    await send();
    clock.advance('1h');
  }
  clock.set(new Date(Date.now()).toISOString());

  const child = spawn(process.execPath, ['docs/api/webhook-receiver.mjs'], {
    env: { ...process.env, WEBHOOK_SECRET: secret!, PORT: port },
  });
  onTestFinished(() => void child.kill());
  const printed: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => void printed.push(line));
  await vi.waitFor(() => expect(printed).toHaveLength(1), { timeout: 10_000 });
  expect(printed).toEqual([`Receiving on port ${port}`]);

  const [webhook] = (await ann.webhooks.list({})).data;
  await ann.webhooks.resendFailed({ id: webhook!.id });
  await send();
  // Everything once more: repeats.
  await db.updateTable('webhook_deliveries').set({ state: 'waiting' }).execute();
  await send();
  await vi.waitFor(() => expect(printed).toHaveLength(1 + 27), { timeout: 10_000 });
  const events = printed.slice(1).map((line) => JSON.parse(line) as { id: string; data: { id: number } });
  const log = await deliveries(db);
  for (const row of rows)
    expect(events.filter(({ data }) => data.id === row).map(({ id }) => id)).toEqual(
      log.filter(({ changed_row }) => changed_row === row).map(({ event_id }) => event_id),
    );
  expect(log.every(({ state }) => state === 'delivered')).toBe(true);

  const forged = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: {
      'webhook-id': 'x',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AA==',
    },
    body: '{}',
  });
  expect(forged.status).toBe(401);
});
