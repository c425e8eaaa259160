import { expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { createHostBreaker } from '#server/infra/queue/host-breaker.ts';
import { createCaller } from '#server/router.ts';
import { taskHandlers } from '#server/task-handlers.ts';
import { callerFor, contextFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { startSmsService } from '#tests/support/sms-service.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const noon = '2026-03-02T12:00:00.000Z';
const reference = 'K7M3-9QXD-4TBH';
const mobile = '+447700900456';

interface Setting {
  settings?: Record<string, string>;
  tenant?: Record<string, string>;
}

async function setUp(db: Database, { settings = {}, tenant = {} }: Setting = {}) {
  const [mail, sms] = [await startMailServer(), await startSmsService({ unknown: '' })];
  onTestFinished(mail.close);
  onTestFinished(sms.close);
  const acme = company({
    name: 'Acme Repairs',
    settings: { ...mail.settings, sms_from: '07700 900123', company_phone: '0161 496 0100', ...settings },
    users: { ann: { role: 'admin', email: 'ann@acme.example' }, con: { role: 'contractor', first_name: 'Con' } },
    properties: {
      flat: {
        address: '1 Mill Lane',
        tenant_name: 'Tom Tenant',
        tenant_email: 'tom@tenant.example',
        tenant_phone: '07700 900456',
        ...tenant,
      },
    },
    jobs: {
      tap: {
        property: 'flat',
        job_title: 'Mould behind the bath',
        status: 'pending_start',
        reference,
        requester_name: 'Lena Landlord',
        requester_email: 'lena@landlord.example',
        requester_phone: '07700 900789',
      },
      boiler: { property: 'flat', job_title: 'Service', status: 'pending_start' },
    },
  });
  const w = await world(db, { acme });
  const clock = testClock(noon);
  const ann = await callerFor(db, who(w.acme, 'ann'), { now: clock });
  const con = await callerFor(db, who(w.acme, 'con'), { now: clock });
  const config = testConfig({
    APP_URL: 'https://acme.example',
    SETTING_SMS_URL: sms.url,
    SETTING_SMS_USER: 'AC1',
    SETTING_SMS_PASSWORD: 'token',
  });
  /** What the tenant and the requester got since. */
  async function told() {
    [mail.mails.length, sms.texts.length] = [0, 0];
    await runQueued(db, undefined, { clock, config });
    const mailsTo = (address: string) =>
      mail.mails
        .filter(({ to }) => to[0] === address)
        .map(({ source }) => source.replace(/=\r\n/g, '').replaceAll('=E2=80=99', '’').replaceAll('=3D', '='));
    const textsTo = (number: string) => sms.texts.filter(({ to }) => to === number).map(({ body }) => body);
    return {
      tenant: { mails: mailsTo('tom@tenant.example'), texts: textsTo(mobile) },
      requester: { mails: mailsTo('lena@landlord.example'), texts: textsTo('+447700900789') },
    };
  }
  const plan = (job: 'tap' | 'boiler' = 'tap', day = '2026-03-02') =>
    ann.visits.create({
      job_id: w.acme.jobs[job],
      user_id: w.acme.users.con,
      day,
      window_from: '13:00',
      window_to: '15:00',
    });
  const visitor = await callerFor(db, null, { now: clock });
  const jobs = w.acme.jobs;
  return { w, ann, con, clock, config, told, plan, visitor, jobs };
}

const tokenIn = (text: string) => /\/visit\/([\w-]+)/.exec(text)![1]!;

test('a tenant who did not ask is told of a visit planned, moved, on the way and in vain, beside the requester', async ({
  db,
}) => {
  const { ann, con, clock, told, plan, jobs } = await setUp(db);
  const visit = await plan();
  const planned = await told();
  expect(planned.tenant.texts).toEqual([
    expect.stringContaining(
      'Acme Repairs: A visit to 1 Mill Lane is planned for Mon 2 Mar. Con will come between 13:00 and 15:00.',
    ),
  ]);
  expect(planned.tenant.mails).toHaveLength(1);
  expect(planned.requester.mails).toHaveLength(1);
  // Nothing of the request.
  expect(JSON.stringify(planned.tenant)).not.toMatch(/Mould|Lena|K7M3/);

  await ann.visits.update({ id: visit.id, changes: { window_to: '14:00' } });
  expect((await told()).tenant.texts).toEqual([expect.stringContaining('is now planned for Mon 2 Mar.')]);
  await ann.visits.update({ id: visit.id, changes: { note: 'Bring a washer' } });
  expect((await told()).tenant.texts).toEqual([]);

  const arrives_at = '2026-03-02T12:45:00.000Z';
  await con.visits.update({ id: visit.id, changes: { status: 'on_the_way', arrives_at } });
  const coming = await told();
  const words = 'Con is on the way to you. Expected at about 12:45.';
  for (const { mails, texts } of [coming.tenant, coming.requester]) {
    expect(texts).toEqual([expect.stringContaining(words)]);
    expect(mails[0]).toContain(words);
  }

  clock.set('2026-03-02T12:50:00.000Z');
  await con.visits.update({ id: visit.id, changes: { status: 'no_access' } });
  const missed = await told();
  const door = 'Con was at the door at 12:50 on Mon 2 Mar, but nobody could let us in.';
  expect(missed.tenant.texts).toEqual([
    expect.stringContaining(`${door} To arrange another time, call 0161 496 0100.`),
  ]);
  expect(missed.requester.texts).toEqual([expect.stringContaining(door)]);
  expect((await told()).tenant.texts).toEqual([]);

  await plan('tap');
  const again = await told();
  expect([again.tenant.texts.length, again.requester.texts.length]).toEqual([1, 1]);
  const messages = await ann.jobs.messages({ id: jobs.tap });
  expect(new Set(messages.map((each) => `${each.recipient} ${each.recipient_name} ${each.channel}`))).toEqual(
    new Set([
      'tenant Tom Tenant mail',
      'tenant Tom Tenant sms',
      'requester Lena Landlord mail',
      'requester Lena Landlord sms',
    ]),
  );
});

test('a job of the office tells its tenant too', async ({ db }) => {
  const { told, plan, ann, jobs } = await setUp(db);
  await plan('boiler');
  expect((await told()).tenant.texts).toHaveLength(1);
  expect(await ann.jobs.messages({ id: jobs.boiler })).toHaveLength(2);
});

test.for([
  ['who asked for the job, by email', { tenant_email: 'LENA@landlord.example' }, 0],
  ['who asked for the job, by phone', { tenant_phone: '+44 7700 900789', tenant_email: '' }, 0],
  ['with a landline alone', { tenant_phone: '0161 496 0999', tenant_email: '' }, 0],
  ['with a mobile alone', { tenant_email: '' }, 1],
  ['with an email alone', { tenant_phone: '' }, 1],
] as const)('a tenant %s', async ([_, tenant, count], { db }) => {
  const { told, plan, ann, jobs } = await setUp(db, { tenant });
  await plan();
  await told();
  const messages = await ann.jobs.messages({ id: jobs.tap });
  expect(messages.filter(({ recipient }) => recipient === 'tenant')).toHaveLength(count);
});

test('quiet hours hold for tenants', async ({ db }) => {
  const { told, plan, clock, config } = await setUp(db);
  clock.set('2026-03-02T22:00:00.000Z');
  await plan('boiler', '2026-03-05');
  const [task] = await queued(db, 'notify_requester');
  const parts = { ...(await contextFor(db, null, { now: clock })), config, hosts: createHostBreaker(), url: '' };
  await taskHandlers.notify_requester(parts, task!.payload);
  expect(await db.selectFrom('tenant_notices').select('id').execute()).toEqual([]);
  clock.set('2026-03-03T08:00:00.000Z');
  expect((await told()).tenant.texts).toHaveLength(1);
});

test('a company that tells nobody tells no tenant', async ({ db }) => {
  const { told, plan } = await setUp(db, { settings: { tell_visitors: 'false' } });
  await plan('boiler');
  expect((await told()).tenant).toEqual({ mails: [], texts: [] });
});

test('the link shows visits and arrival only, stops the messages of the property, and ends with the tenancy', async ({
  db,
}) => {
  const { w, ann, con, told, plan, visitor } = await setUp(db);
  const visit = await plan();
  const token = tokenIn((await told()).tenant.texts[0]!);
  const arrives_at = '2026-03-02T12:45:00.000Z';
  await con.visits.update({ id: visit.id, changes: { status: 'on_the_way', arrives_at } });
  const next = await told();
  expect(tokenIn(next.tenant.texts[0]!)).toBe(token);
  const shown = await visitor.requestAJob.tenantVisits({ token });
  expect(shown).toEqual({
    slug: 'acme-repairs',
    company_name: 'Acme Repairs',
    address: '1 Mill Lane',
    office_phone: '0161 496 0100',
    emergency_phone: null,
    time_zone: 'Europe/London',
    is_told: true,
    visits: [
      {
        day: '2026-03-02',
        from: '13:00',
        to: '15:00',
        worker: 'Con',
        status: 'on_the_way',
        arrives_at,
        no_access_at: null,
      },
    ],
  });
  expect(JSON.stringify(await db.selectFrom('tenant_notices').selectAll().execute())).not.toMatch(
    new RegExp(`${token}|tom@`),
  );
  expect(await refusal(visitor.requestAJob.tenantVisits({ token: `${token}x` }))).toMatchObject({ code: 'not_found' });

  await visitor.requestAJob.stopTelling({ token });
  expect(await visitor.requestAJob.tenantVisits({ token })).toMatchObject({ is_told: false });
  await con.visits.update({ id: visit.id, changes: { status: 'no_access' } });
  await plan('boiler');
  expect((await told()).tenant).toEqual({ mails: [], texts: [] });

  await ann.properties.update({ id: w.acme.properties.flat, changes: { tenant_email: 'new@tenant.example' } });
  expect(await refusal(visitor.requestAJob.tenantVisits({ token }))).toMatchObject({ code: 'not_found' });
});

test('the link is opened 30 times in 10 minutes by a network, and 120 times by all', async ({ db }) => {
  const { told, plan, clock } = await setUp(db);
  await plan();
  const token = tokenIn((await told()).tenant.texts[0]!);
  const outcomes: string[] = [];
  for (let n = 0; n < 125; n += 1) {
    const network = `192.0.2.${Math.floor(n / 25) + 1}`;
    const caller = createCaller({ ...(await contextFor(db, null, { now: clock })), address: network });
    outcomes.push(
      await refusal(caller.requestAJob.tenantVisits({ token })).then(
        ({ code }) => code,
        () => 'shown',
      ),
    );
  }
  expect(outcomes.filter((outcome) => outcome === 'shown')).toHaveLength(120);
  const one = createCaller({ ...(await contextFor(db, null, { now: clock })), address: '198.51.100.1' });
  for (let n = 0; n < 30; n += 1) await refusal(one.requestAJob.tenantVisits({ token: 'unknown' }));
  expect(await refusal(one.requestAJob.tenantVisits({ token: 'unknown' }))).toMatchObject({ code: 'rate_limited' });
});

test('after no access the requester asks for another time, and the office is told once', async ({ db }) => {
  const { con, told, plan, visitor, ann } = await setUp(db);
  const visit = await plan();
  await told();
  await con.visits.update({ id: visit.id, changes: { status: 'no_access' } });
  const status = await visitor.requestAJob.status({ reference });
  expect(status).toMatchObject({ state: 'no_access', no_access_at: noon, visit: { day: '2026-03-02', worker: 'Con' } });
  const asked = await visitor.requestAJob.askForTime({ reference, wish: 'After 5 pm' });
  expect(asked).toMatchObject({ state: 'no_access', visit: { wish: 'After 5 pm' } });
  expect(await ann.visits.get({ id: visit.id })).toMatchObject({ wish: 'After 5 pm' });
  await plan('tap', '2026-03-04');
  expect(await visitor.requestAJob.status({ reference })).toMatchObject({
    state: 'planned',
    no_access_at: noon,
    visit: { day: '2026-03-04', wish: '' },
  });
});

test('old messages and links of tenants are erased with visitors’ contacts; who stopped them stays known', async ({
  db,
}) => {
  const { clock, told, plan, visitor } = await setUp(db, { settings: { request_retention_months: '12' } });
  await plan('boiler');
  await plan('tap');
  const [text] = (await told()).tenant.texts;
  await visitor.requestAJob.stopTelling({ token: tokenIn(text!) });
  await db.updateTable('jobs').set({ createdAt: '2024-01-01T00:00:00Z' }).execute();
  await enqueue(db, 'erase_expired', {});
  await runQueued(db, 'erase_expired', { clock });
  expect(await db.selectFrom('job_messages').select('id').execute()).toEqual([]);
  const left = await db.selectFrom('tenant_notices').select('stopped_at').execute();
  expect(left.map(({ stopped_at }) => stopped_at !== null)).toEqual([true]);
});
