import { expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { removeExpired } from '#server/queue/upkeep-queries.ts';
import { resealSecrets } from '#server/settings/reseal.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { test } from '#tests/support/test.ts';
import { startReceiver } from '#tests/support/webhook-receiver.ts';
import { company, who, world } from '#tests/support/world.ts';
import { maxWebhooks } from './constants.ts';
import { sendingWebhook, silenceWebhooks } from './queries.ts';
import { secretsOf } from './send-webhooks.ts';

const spec = company({
  users: { ann: { role: 'admin' } },
  properties: { home: { address: '12 Wilbraham Road' } },
  jobs: { tap: { property: 'home', job_title: 'Tap' } },
});
const address = 'https://hooks.example.com/fettle';

async function setUp(db: Database, environment: Record<string, string> = {}) {
  const w = await world(db, { acme: spec, rival: spec });
  const now = testClock(new Date().toISOString());
  const ann = await callerFor(db, who(w.acme, 'ann'), { now, environment });
  return { w, now, ann, scope: { company_id: w.acme.id, role: 'admin' } as never };
}

test('a secret is in the answer that makes it and in no other', async ({ db }) => {
  const { w, now, ann } = await setUp(db);
  const keyed = () => callerFor(db, who(w.acme, 'ann'), { now, idempotencyKey: 'key-1' });
  const made = await (await keyed()).webhooks.create({ address, events: ['jobs.created'] });
  expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await (await keyed()).webhooks.create({ address, events: ['jobs.created'] })).toEqual({
    ...made,
    secret: null,
  });
  const renewed = await ann.webhooks.newSecret({ id: made.id });
  expect(renewed.secret).not.toBe(made.secret);
  await ann.webhooks.update({ id: made.id, changes: { address: `${address}/2` } });
  const answers = [
    await ann.webhooks.list({}),
    await ann.audit.list({ entity: 'webhooks' } as never),
    await db.selectFrom('history').selectAll().where('entity', '=', 'webhooks').execute(),
    await db.selectFrom('idempotency_keys').selectAll().execute(),
    await db.selectFrom('webhooks').selectAll().execute(),
  ];
  for (const { secret } of [made, renewed]) expect(JSON.stringify(answers)).not.toContain(secret!.slice(6, 30));
  expect(JSON.stringify(answers[2])).toContain('(secret)');
});

test('an address is public and encrypted unless inner ones are allowed', async ({ db }) => {
  const { w, now, ann } = await setUp(db, { ALLOW_PRIVATE_ADDRESSES: 'false' });
  const errorOf = async (wrong: string) =>
    (await refusal(ann.webhooks.create({ address: wrong, events: ['*'] }))).fields?.address;
  expect(await errorOf('hooks.example.com')).toBe('Enter an address that begins with https://.');
  expect(await errorOf('ftp://hooks.example.com')).toBe('Enter an address that begins with https://.');
  expect(await errorOf('http://hooks.example.com')).toBe('Unencrypted addresses aren’t allowed. Use https://.');
  expect(await errorOf('https://ann:secret@hooks.example.com')).toBe('Leave the user and password out of the address.');
  expect(await errorOf('https://hooks.example.com/#here')).toBe('Leave out # and what follows it.');
  for (const inner of ['https://127.0.0.1/', 'https://[::1]/', 'https://10.1.2.3/', 'https://2130706433/'])
    expect(await errorOf(inner), inner).toContain('private network address');
  expect(await errorOf('https://169.254.169.254/')).toContain('internal server address');
  const { id } = await ann.webhooks.create({ address, events: ['*'] });
  expect(await refusal(ann.webhooks.update({ id, changes: { address: 'https://10.1.2.3/' } }))).toMatchObject({
    fields: { address: expect.any(String) },
  });
  const environment = { ALLOW_PRIVATE_ADDRESSES: 'true' };
  const operator = await callerFor(db, who(w.acme, 'ann'), { now, environment });
  expect(await operator.webhooks.create({ address: 'http://10.1.2.3/', events: ['*'] })).toMatchObject({
    is_active: true,
  });
});

test('events are known, named once, and * is alone; a company has ten webhooks', async ({ db }) => {
  const { ann } = await setUp(db);
  const wrong = [[], ['jobs.made'], ['access-tokens.created'], ['*', 'jobs.created'], ['jobs.created', 'jobs.created']];
  for (const events of wrong)
    expect(await refusal(ann.webhooks.create({ address, events: events as never }))).toMatchObject({ code: 'invalid' });
  for (let at = 0; at < maxWebhooks; at += 1) await ann.webhooks.create({ address, events: ['*'] });
  expect(await refusal(ann.webhooks.create({ address, events: ['*'] }))).toMatchObject({
    code: 'conflict',
    message: 'There are 10 webhooks. Delete one first.',
  });
});

test('a test posts a ping and says what came back, at most ten times in ten minutes', async ({ db }) => {
  const { ann } = await setUp(db, { ALLOW_PRIVATE_ADDRESSES: 'true' });
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const { host } = new URL(receiver.url);
  const { id } = await ann.webhooks.create({ address: receiver.url, events: ['jobs.created'], is_active: false });
  expect(await ann.webhooks.test({ id })).toEqual({ ok: true, message: `${host} answered with status 204.` });
  expect(receiver.received).toMatchObject([{ type: 'ping', data: {} }]);
  receiver.answer = () => ({ status: 404 });
  expect(await ann.webhooks.test({ id })).toEqual({ ok: false, message: `${host} answered with status 404.` });
  await receiver.close();
  expect(await ann.webhooks.test({ id })).toEqual({ ok: false, message: `The server ${host} refused the connection.` });
  for (let at = 3; at < 10; at += 1) await ann.webhooks.test({ id });
  expect(await refusal(ann.webhooks.test({ id }))).toMatchObject({ code: 'rate_limited' });
});

test('the log is listed by state and event, and one of it is sent again under its id', async ({ db }) => {
  const { ann, w } = await setUp(db);
  const { id } = await ann.webhooks.create({ address, events: ['notes.created'] });
  const { id: note } = await ann.notes.create({ job_id: w.acme.jobs.tap, note: 'A note' });
  const { data } = await ann.webhooks.deliveries({ id });
  expect(data).toMatchObject([{ event: 'notes.created', row_id: note, state: 'waiting', attempts: 0, changed: [] }]);
  const { id: delivery_id, event_id } = data[0]!;
  await db.updateTable('webhook_deliveries').set({ state: 'failed', attempts: 20, error: 'no' }).execute();
  expect((await ann.webhooks.deliveries({ id, state: 'waiting' })).data).toEqual([]);
  expect((await ann.webhooks.deliveries({ id, q: 'jobs.' })).data).toEqual([]);
  expect((await ann.webhooks.deliveries({ id, q: 'notes.c' })).data).toHaveLength(1);
  expect(await ann.webhooks.resend({ id, delivery_id })).toEqual({ resent: 1 });
  expect((await ann.webhooks.deliveries({ id })).data).toMatchObject([{ event_id, state: 'waiting', attempts: 0 }]);
  expect(await refusal(ann.webhooks.resend({ id, delivery_id: 999_999 }))).toMatchObject({ code: 'not_found' });
  await ann.webhooks.remove({ id });
  expect(await db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
});

test('what is over goes from the log after 30 days, and what waits stays', async ({ db }) => {
  const { ann, w, now } = await setUp(db);
  const { id } = await ann.webhooks.create({ address, events: ['notes.created'] });
  for (const note of ['one', 'two']) await ann.notes.create({ job_id: w.acme.jobs.tap, note });
  const [first] = (await ann.webhooks.deliveries({ id, order: 'asc' })).data;
  await db.updateTable('webhook_deliveries').set({ state: 'delivered' }).where('id', '=', first!.id).execute();
  now.advance('29d');
  await removeExpired(db, now());
  expect((await ann.webhooks.deliveries({ id })).data).toHaveLength(2);
  now.advance('2d');
  await removeExpired(db, now());
  expect((await ann.webhooks.deliveries({ id })).data).toMatchObject([{ state: 'waiting' }]);
});

test('secrets survive a change of APP_SECRET', async ({ db }) => {
  const [first, second] = ['the first secret, of 32 characters', 'the second secret, of 32 characters'];
  const { ann, scope, now } = await setUp(db, { APP_SECRET: first });
  const { id, secret } = await ann.webhooks.create({ address, events: ['*'] });
  const renewed = await ann.webhooks.newSecret({ id });
  const during = testConfig({ APP_SECRET: second, APP_SECRET_PREVIOUS: first });
  expect(await resealSecrets(db, during)).toMatchObject({ resealed: 2, unreadable: 0 });
  const after = testConfig({ APP_SECRET: second });
  const webhook = (await sendingWebhook(db, scope, id))!;
  expect(secretsOf(after, webhook, now())).toEqual([renewed.secret, secret]);
  expect(secretsOf(testConfig({ APP_SECRET: first }), webhook, now())).toBeUndefined();
});

test('in a copy of the installation webhooks are off, and what waits is not sent', async ({ db }) => {
  const { ann, w } = await setUp(db);
  const { id } = await ann.webhooks.create({ address, events: ['notes.created'] });
  await ann.notes.create({ job_id: w.acme.jobs.tap, note: 'A note' });
  await silenceWebhooks(db);
  expect((await ann.webhooks.list({})).data).toMatchObject([{ id, is_active: false, waiting: 0, failed: 1 }]);
});
