import { describe, expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { companySettings } from '#server/company-settings/company-settings.ts';
import { toAppError } from '#server/infra/errors.ts';
import { createHostBreaker } from '#server/infra/queue/host-breaker.ts';
import { TaskFailure } from '#server/infra/queue/run-task.ts';
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
import { quietUntil } from './progress.ts';

const noon = '2026-03-02T12:00:00.000Z';
const reference = 'K7M3-9QXD-4TBH';

async function setUp(db: Database, { settings = {}, unknown = '', token = 'token' } = {}) {
  const [mail, sms] = [await startMailServer(), await startSmsService({ unknown })];
  onTestFinished(mail.close);
  onTestFinished(sms.close);
  const acme = company({
    name: 'Acme Repairs',
    settings: { ...mail.settings, sms_from: '07700 900123', ...settings },
    users: { ann: { role: 'admin', email: 'ann@acme.example' }, con: { role: 'contractor', first_name: 'Con' } },
    properties: { flat: { address: '1 Mill Lane' } },
    jobs: {
      tap: {
        property: 'flat',
        job_title: 'Dripping tap',
        status: 'pending_start',
        reference,
        requester_name: 'Tess Tenant',
        requester_email: 'tess@tenant.example',
        requester_phone: '07700 900456',
      },
    },
  });
  const w = await world(db, { acme });
  const clock = testClock(noon);
  const as = (key: 'ann' | 'con' | null) => callerFor(db, key && who(w.acme, key), { now: clock });
  const ann = await as('ann');
  const config = testConfig({
    APP_URL: 'https://acme.example',
    SETTING_SMS_URL: sms.url,
    SETTING_SMS_USER: 'AC1',
    SETTING_SMS_PASSWORD: token,
  });
  /** Runs what is queued, whatever its time, and returns what the visitor received by then. */
  async function received(task?: 'notify_requester') {
    [mail.mails.length, sms.texts.length] = [0, 0];
    const parts = { clock, config };
    if (task) await runQueued(db, task, parts);
    else await runQueued(db, undefined, parts);
    return { mails: mail.mails.filter(({ to }) => to[0] === 'tess@tenant.example').length, texts: [...sms.texts] };
  }
  const window = { window_from: '08:00', window_to: '12:00' };
  const plan = (day = '2026-03-03') =>
    ann.visits.create({ job_id: w.acme.jobs.tap, user_id: w.acme.users.con, day, ...window });
  return { w, as, ann, clock, config, received, plan, job: w.acme.jobs.tap, mails: mail.mails };
}

describe('a visitor with a phone', () => {
  test('is texted of visits beside the mail, and all of it is in the messages of the job', async ({ db }) => {
    const { as, ann, received, plan, job } = await setUp(db);
    const visit = await plan();
    const { mails, texts } = await received();
    expect(mails).toBe(1);
    const link = `https://acme.example/request-a-job/${reference}`;
    const body = `Acme Repairs: 'Dripping tap' is planned for Tue 3 Mar. Con will come between 08:00 and 12:00. Please make sure someone can let us in. ${link}`;
    expect(texts).toEqual([{ to: '+447700900456', from: '+447700900123', body }]);

    await ann.visits.update({ id: visit.id, changes: { day: '2026-03-04' } });
    const moved = await received();
    expect(moved.texts[0]!.body).toContain("'Dripping tap' is now planned for Wed 4 Mar.");
    await ann.jobs.update({ id: job, changes: { status: 'completed' } });
    expect(await received()).toEqual({ mails: 1, texts: [] });
    const messages = await ann.jobs.messages({ id: job });
    expect(messages.map(({ sender, channel }) => `${sender} ${channel}`)).toEqual([
      'company mail',
      'company sms',
      'company mail',
      'company sms',
      'company mail',
    ]);
    expect(messages.at(-2)!.body).toBe(body);
    expect(await refusal((await as('con')).jobs.messages({ id: job }))).toMatchObject({ code: 'forbidden' });
  });

  test.for([
    [{ unknown: '+447700900456' }, "The 'To' number +447700900456 is not valid.", true],
    [{ token: 'another' }, 'Authenticate', false],
  ] as const)(
    'is not texted with %o, which is tried again if it can be put right',
    async ([amiss, said, isFinal], { db }) => {
      const { plan, received } = await setUp(db, amiss);
      await plan();
      const failure = await received().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TaskFailure);
      expect(failure).toMatchObject({ isFinal, message: `The text message service responded: ${said}` });
    },
  );
});

describe('quiet hours', () => {
  test.for([
    ['2026-03-02T20:59:00Z', undefined],
    ['2026-03-02T21:00:00Z', '2026-03-03T07:30:00.000Z'],
    ['2026-03-03T07:29:00Z', '2026-03-03T07:30:00.000Z'],
    ['2026-03-03T07:30:00Z', undefined],
    // The night in which British clocks go forward.
    ['2026-03-28T22:00:00Z', '2026-03-29T06:30:00.000Z'],
  ] as const)('at %s end at %s', ([now, end]) => {
    const until = quietUntil(Date.parse(now), companySettings({}, {}));
    expect(until && new Date(until).toISOString()).toBe(end);
  });

  test('may lie in the day, and are none if one end is empty', () => {
    const at = (from: string, to: string) =>
      quietUntil(Date.parse(noon), companySettings({ quiet_from: from, quiet_to: to }, {}));
    expect(new Date(at('11:00', '13:00')!).toISOString()).toBe('2026-03-02T13:00:00.000Z');
    expect([at('', '13:00'), at('11:00', ''), at('12:00', '12:00')]).toEqual([undefined, undefined, undefined]);
  });

  test('hold a plan back until the morning, which then says what is true, but not that somebody is on the way', async ({
    db,
  }) => {
    const { as, ann, clock, config, received, plan, mails } = await setUp(db);
    clock.set('2026-03-02T22:00:00.000Z');
    const visit = await plan();
    const [task] = await queued(db, 'notify_requester');
    const parts = { ...(await contextFor(db, null, { now: clock })), config, hosts: createHostBreaker(), url: '' };
    await taskHandlers.notify_requester(parts, task!.payload);
    const [waiting, ...others] = await queued(db, 'notify_requester');
    expect(others).toEqual([]);
    expect(new Date(waiting!.run_at).toISOString()).toBe('2026-03-03T07:30:00.000Z');
    expect(mails).toEqual([]);
    await ann.visits.update({ id: visit.id, changes: { day: '2026-03-05' } });
    clock.set('2026-03-03T07:30:00.000Z');
    const morning = await received();
    expect(morning.texts.map(({ body }) => body)).toEqual([expect.stringContaining('Thu 5 Mar')]);

    clock.set('2026-03-05T05:00:00.000Z');
    await (await as('con')).visits.update({ id: visit.id, changes: { status: 'on_the_way' } });
    expect((await received()).texts[0]!.body).toContain('Acme Repairs: Con is on the way to you.');
  });
});

test('a company that does not tell visitors sends them nothing', async ({ db }) => {
  const { ann, received, plan, job } = await setUp(db, { settings: { tell_visitors: 'false' } });
  await plan();
  expect(await received()).toEqual({ mails: 0, texts: [] });
  expect(await ann.jobs.messages({ id: job })).toEqual([]);
});

describe('another time', () => {
  test('is asked for on the page, told to the office, shown with the visit, and granted by moving it', async ({
    db,
  }) => {
    const { as, ann, received, plan, job, mails } = await setUp(db);
    const visitor = await as(null);
    const ask = (wish: string) => visitor.requestAJob.askForTime({ reference, wish });
    expect(await refusal(ask('After 5 pm'))).toMatchObject({ code: 'conflict' });
    const visit = await plan();
    await received();
    expect(await refusal(ask(' '))).toMatchObject({ code: 'invalid', fields: { wish: expect.any(String) } });
    expect(await ask('After 5 pm, please')).toMatchObject({ visit: { wish: 'After 5 pm, please' } });
    await received();
    const office = mails.find(({ to }) => to[0] === 'ann@acme.example')!;
    expect(office.source).toContain('Tess Tenant asks for another time');
    expect(await ann.visits.get({ id: visit.id })).toMatchObject({ wish: 'After 5 pm, please' });
    const [message] = await ann.jobs.messages({ id: job });
    expect(message).toMatchObject({ sender: 'visitor', channel: 'page', body: 'After 5 pm, please' });

    await ann.visits.update({ id: visit.id, changes: { note: 'Ring twice' } });
    expect(await ann.visits.get({ id: visit.id })).toMatchObject({ wish: 'After 5 pm, please' });
    await ann.visits.update({ id: visit.id, changes: { window_from: '17:00', window_to: '19:00' } });
    expect(await ann.visits.get({ id: visit.id })).toMatchObject({ wish: '' });
    expect((await received()).texts[0]!.body).toContain('is now planned for Tue 3 Mar.');
    expect(await visitor.requestAJob.status({ reference })).toMatchObject({ visit: { wish: '', from: '17:00' } });
  });

  test('is asked for five times an hour at most, from however many networks, and mailed once until answered', async ({
    db,
  }) => {
    const { as, ann, clock, received, plan, mails } = await setUp(db);
    const visit = await plan();
    await received();
    const outcomes: string[] = [];
    for (let n = 1; n <= 30; n += 1) {
      const visitor = createCaller({ ...(await contextFor(db, null, { now: clock })), address: `192.0.2.${n}` });
      const asked = visitor.requestAJob.askForTime({ reference, wish: `Time ${n}` });
      outcomes.push(
        await asked.then(
          (answer) => answer.visit!.wish,
          (error) => toAppError(error).code,
        ),
      );
    }
    expect(outcomes).toEqual([...[1, 2, 3, 4, 5].map((n) => `Time ${n}`), ...Array(25).fill('rate_limited')]);
    const toOffice = async () => {
      await received();
      return mails.filter(({ to, source }) => to[0] === 'ann@acme.example' && source.includes('asks for another time'))
        .length;
    };
    expect(await toOffice()).toBe(1);
    expect(await ann.visits.get({ id: visit.id })).toMatchObject({ wish: 'Time 5' });
    const asked = (await ann.jobs.messages({ id: visit.job_id })).filter(({ sender }) => sender === 'visitor');
    expect(asked.map(({ body }) => body)).toEqual([5, 4, 3, 2, 1].map((n) => `Time ${n}`));
    const stored = await db.selectFrom('rate_limits').select('key').execute();
    expect(JSON.stringify(stored)).not.toContain('192.0.2');

    await ann.visits.update({ id: visit.id, changes: { window_from: '17:00', window_to: '19:00' } });
    await db.deleteFrom('rate_limits').execute();
    await (await as(null)).requestAJob.askForTime({ reference, wish: 'Still not' });
    expect(await toOffice()).toBe(1);
  });
});
