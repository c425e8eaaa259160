import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { vapidKeys } from '#server/infra/push/vapid.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { createHostBreaker } from '#server/infra/queue/host-breaker.ts';
import { taskHandlers } from '#server/task-handlers.ts';
import { callerFor, contextFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const now = '2026-03-02T12:00:00.000Z';

async function setUp(db: Database, settings: Record<string, string> = {}) {
  const server = await startMailServer();
  onTestFinished(server.close);
  const acme = company({
    name: 'Acme',
    settings: { ...server.settings, company_phone: '0161 496 0000', ...settings },
    users: {
      ann: { role: 'admin', first_name: 'Ann', last_name: 'Admin', email: 'ann@acme.example' },
      bob: { role: 'admin', first_name: 'Bob', email: 'bob@acme.example' },
      emil: { role: 'employee', first_name: 'Emil', email: 'emil@acme.example' },
    },
    properties: { mill: { address: '1 Mill Lane' } },
    jobs: { boiler: { property: 'mill', job_title: 'Boiler', created_by: 'ann' } },
    records: {
      done: {
        user: 'emil',
        job: 'boiler',
        start_time: '2026-03-02T08:00:00Z',
        end_time: '2026-03-02T10:00:00Z',
        note: 'Changed the valve',
      },
    },
    expenses: { bought: { user: 'emil', job: 'boiler', amount: 12.5, description: 'Valve' } },
  });
  const w = await world(db, { acme });
  expect(await queued(db)).toEqual([]);
  return {
    w,
    mails: server.mails,
    ann: await callerFor(db, who(w.acme, 'ann'), { now }),
    emil: await callerFor(db, who(w.acme, 'emil'), { now }),
    record: (await db.selectFrom('time_records').select('id').executeTakeFirstOrThrow()).id,
    job: w.acme.jobs.boiler,
  };
}

const atAcme = testConfig({ APP_URL: 'https://acme.example' });
/** A mail's text without its transfer encoding. */
const plain = ({ source }: { source: string }) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

const subjectsOf = (mails: Awaited<ReturnType<typeof setUp>>['mails']) =>
  mails.map((mail) => `${mail.to}: ${headerOf(mail, 'subject')}`).sort();

test('a new request notifies the admins, and sends the visitor the reference', async ({ db }) => {
  const { w, mails, job } = await setUp(db);
  const { property_id } = await db
    .selectFrom('jobs')
    .select('property_id')
    .where('id', '=', job)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('jobs')
    .values({
      company_id: w.acme.id,
      property_id,
      job_title: 'Leak',
      job_type: 'Emergency',
      job_description: 'Water <b>everywhere</b>',
      status: 'awaiting_approval',
      requested_by: 'tenant',
      requester_name: 'Tina Tenant',
      requester_email: 'tina@home.example',
      requester_phone: '07700900123',
      reference: 'ACME-7K2M',
    })
    .execute();
  await runQueued(db, undefined, { config: testConfig({ APP_URL: 'https://acme.example' }) });
  expect(subjectsOf(mails)).toEqual([
    'ann@acme.example: New job request #2: Leak',
    'bob@acme.example: New job request #2: Leak',
    'tina@home.example: We have received your request ACME-7K2M',
  ]);
  const [toAnn] = mails.filter(({ to }) => to[0] === 'ann@acme.example');
  expect(toAnn!.source).toContain('Emergency at 1 Mill Lane, requested by Tina Tenant.');
  expect(toAnn!.source).toContain('07700900123, tina@home.example');
  expect(toAnn!.source).not.toMatch(/<p>Water <b>/);
  expect(headerOf(toAnn!, 'from')).toBe('Acme <office@acme.example>');
  // The private link to the request's progress.
  const [toTina] = mails.filter(({ to }) => to[0] === 'tina@home.example');
  expect(toTina!.source.replace(/=\r\n/g, '')).toContain('https://acme.example/request-a-job/ACME-7K2M');
});

test('changes by others to a worker’s records are one message, with who, from and to', async ({ db }) => {
  const { mails, ann, emil, record, job } = await setUp(db);
  await ann.timeTracking.correct({ id: record, changes: { start_time: '2026-03-02T08:30:00Z' } });
  await ann.timeTracking.correct({ id: record, changes: { note: 'Changed the valve and the tap' } });
  expect(await queued(db)).toMatchObject([{ task: 'notify_of_records' }]);
  await runQueued(db, undefined, { config: atAcme });
  expect(subjectsOf(mails)).toEqual(['emil@acme.example: 2 changes to your time records']);
  const first = plain(mails[0]!);
  expect(first).toContain('Ann Admin changed the start from 08:00 to 08:30. Boiler, 2 Mar 2026.');
  expect(first).toContain(`Open in Fettle: https://acme.example/time-tracked?day=2026-03-02&record=${record}`);
  // An approval changes no field, and workers are not notified of their own actions.
  await ann.timeTracking.correct({ id: record, changes: { needs_review: false } });
  await emil.timeTracking.start({ job_id: job, is_driving: false });
  expect(await runQueued(db)).toBe(0);
  await ann.timeTracking.remove({ id: record, reason: 'Entered twice' });
  await runQueued(db);
  expect(subjectsOf(mails.slice(1))).toEqual(['emil@acme.example: Ann Admin deleted one of your time records']);
  expect(mails[1]!.source).toContain('Reason: Entered twice');
});

test('a waiting task is not taken before an edit that relies on it is committed, and a taken one is not relied on', async ({
  own: { db },
}) => {
  const { w, ann, record } = await setUp(db);
  const take = async () => {
    const { rows } = await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a test'
      where id in (select id from graphile_worker._private_jobs where is_available for update skip locked)
      returning id`.execute(db);
    return rows.length;
  };
  const edit = async (trx: Database, note: string) => {
    await setActor(trx, { id: who(w.acme, 'ann').id, name: 'Ann Admin' });
    await trx.updateTable('time_records').set({ note }).where('id', '=', record).execute();
  };
  await ann.timeTracking.correct({ id: record, changes: { note: 'Changed the valve and the tap' } });
  await db.transaction().execute(async (trx) => {
    await edit(trx, 'Changed two valves');
    expect(await take()).toBe(0);
  });
  expect(await queued(db)).toHaveLength(1);
  expect(await take()).toBe(1);
  await db.transaction().execute((trx) => edit(trx, 'Changed three valves'));
  expect(await take()).toBe(1);
});

test('a decided amendment is one message, without another one for its changes', async ({ db }) => {
  const { w, mails, emil, record } = await setUp(db);
  const request = await emil.amendmentRequests.create({
    tracking_id: record,
    reason: 'I stayed longer',
    changes: { requested_end_time: '2026-03-02T10:30:00Z', requested_note: 'Changed two valves' },
  });
  const boss = await callerFor(db, who(w.acme, 'ann'), { now });
  const fieldsChanges = [
    { key: 'end_time' as const, status: 'approved' as const },
    { key: 'note' as const, status: 'rejected' as const },
  ];
  await boss.amendmentRequests.update({ id: request.id, changes: { fieldsChanges } });
  await runQueued(db, undefined, { config: atAcme });
  expect(subjectsOf(mails)).toEqual(['emil@acme.example: Your amendment request was approved']);
  // By whom, old and new value and reason per field, and a link to the record.
  const mail = plain(mails[0]!);
  expect(mail).toContain('Ann Admin changed the end from 10:00 to 10:30. Boiler, 2 Mar 2026.');
  expect(mail).toContain(
    'Ann Admin rejected your request to change the note from ‘Changed the valve’ to ‘Changed two valves’.',
  );
  expect(mail).toContain('Your reason: I stayed longer');
  expect(mail).toContain(`https://acme.example/time-tracked?day=2026-03-02&record=${record}`);
});

test('a decision that is taken back is one message, with what became of the record', async ({ db }) => {
  const { w, mails, emil, record } = await setUp(db);
  const request = await emil.amendmentRequests.create({
    tracking_id: record,
    reason: 'I stayed longer',
    changes: { requested_end_time: '2026-03-02T10:30:00Z' },
  });
  const boss = await callerFor(db, who(w.acme, 'ann'), { now });
  await boss.amendmentRequests.update({ id: request.id, changes: { status: 'approved', decision_note: 'Fine' } });
  await runQueued(db, undefined, { config: atAcme });
  await boss.amendmentRequests.reopen({ id: request.id });
  await runQueued(db, undefined, { config: atAcme });
  expect(subjectsOf(mails)).toEqual([
    'emil@acme.example: Your amendment request is open again',
    'emil@acme.example: Your amendment request was approved',
  ]);
  expect(plain(mails[1]!)).toContain('Ann Admin took a decision on it back and will decide again.');
  expect(plain(mails[1]!)).not.toContain('The office says');
});

test('the office’s message about an amendment is the first line of what its worker is sent', async ({ db }) => {
  const { w, mails, emil, record } = await setUp(db);
  const request = await emil.amendmentRequests.create({
    tracking_id: record,
    reason: 'I stayed longer',
    changes: { requested_note: 'Changed two valves' },
  });
  const boss = await callerFor(db, who(w.acme, 'ann'), { now });
  const changes = { status: 'rejected' as const, decision_note: 'There was only one valve.\nAsk me' };
  await boss.amendmentRequests.update({ id: request.id, changes });
  await runQueued(db, undefined, { config: atAcme });
  expect(plain(mails[0]!)).toMatch(
    /The office says: There was only one valve\. Ask me\s+Ann Admin rejected your request to change the note/,
  );
});

test('a message with a decision that sends nothing is in what the next decision sends', async ({ db }) => {
  const { w, mails, emil, record } = await setUp(db);
  const request = await emil.amendmentRequests.create({
    tracking_id: record,
    reason: 'I stayed longer',
    changes: {
      requested_end_time: '2026-03-02T10:30:00Z',
      requested_is_driving: true,
      requested_note: 'Changed two valves',
    },
  });
  const boss = await callerFor(db, who(w.acme, 'ann'), { now });
  const reject = async (key: 'end_time' | 'is_driving' | 'note', message: { decision_note?: string }) => {
    const fieldsChanges = [{ key, status: 'rejected' as const }];
    await boss.amendmentRequests.update({ id: request.id, changes: { fieldsChanges, ...message } });
    await runQueued(db, undefined, { config: atAcme });
    return mails.length;
  };
  // A second decision leaves the request partially approved, which was told with the first.
  expect(await reject('end_time', {})).toBe(1);
  expect(await reject('is_driving', { decision_note: 'You worked there' })).toBe(1);
  expect(await reject('note', {})).toBe(2);
  expect(plain(mails[1]!)).toContain('The office says: You worked there');
});

test('a task or job notifies its assignee once', async ({ db }) => {
  const { w, mails, ann, job } = await setUp(db);
  const { emil } = w.acme.users;
  await ann.jobs.update({ id: job, changes: { assignees: [{ user_id: emil, assigned_for: '2026-03-03' }] } });
  await runQueued(db);
  expect(subjectsOf(mails)).toEqual(['emil@acme.example: Ann Admin assigned you to a job']);
  expect(mails[0]!.source).toContain('Boiler, 1 Mill Lane, on Tue 3 Mar');
  await ann.jobs.update({ id: job, changes: { assignees: [] } });
  await ann.jobs.update({ id: job, changes: { assignees: [{ user_id: emil, assigned_for: '2026-03-03' }] } });
  await runQueued(db);
  expect(mails).toHaveLength(1);

  const task = { company_id: w.acme.id, job_id: job, description: 'Bleed the radiators', assigned_to: emil };
  const { property_id } = await db
    .selectFrom('jobs')
    .select('property_id')
    .where('id', '=', job)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('job_tasks')
    .values({ ...task, property_id })
    .execute();
  await runQueued(db);
  expect(subjectsOf(mails.slice(1))).toEqual(['emil@acme.example: The office assigned you a task']);
});

test('a decided expense notifies the person who paid it', async ({ db }) => {
  const { mails } = await setUp(db);
  await db.updateTable('expenses').set({ description: 'Valve and tap' }).execute();
  expect(await queued(db)).toEqual([]);
  await db.updateTable('expenses').set({ status: 'reviewed' }).execute();
  await runQueued(db);
  expect(subjectsOf(mails)).toHaveLength(1);
  expect(headerOf(mails[0]!, 'to')).toBe('Emil <emil@acme.example>');
  expect(mails[0]!.source).toContain('12.50');
});

test('a user who opted out, is disabled or cannot be reached gets no message', async ({ db }) => {
  const { w, mails, ann, emil, record } = await setUp(db);
  await emil.notifications.update({ changes: { notify_money: false } });
  await ann.timeTracking.correct({ id: record, changes: { note: 'Changed the other valve' } });
  await runQueued(db);
  expect(mails).toEqual([]);
  await emil.notifications.update({ changes: { notify_money: true } });
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', w.acme.users.emil).execute();
  await db.updateTable('expenses').set({ status: 'reviewed' }).execute();
  await runQueued(db);
  expect(mails).toEqual([]);
});

test('without a mail server nothing is sent and nothing fails', async ({ db }) => {
  const { mails, ann, record } = await setUp(db, { smtp_host: '' });
  await ann.timeTracking.remove({ id: record, reason: 'Entered twice' });
  expect(await runQueued(db)).toBe(1);
  expect(mails).toEqual([]);
});

test('running the same task twice notifies once', async ({ db }) => {
  const { mails } = await setUp(db);
  await db.updateTable('expenses').set({ status: 'reviewed' }).execute();
  const [task] = await queued(db, 'notify');
  const parts = { ...(await contextFor(db, null)), hosts: createHostBreaker(), url: 'not used' };
  await taskHandlers.notify(parts, task!.payload);
  await taskHandlers.notify(parts, task!.payload);
  await runQueued(db);
  expect(mails).toHaveLength(1);
});

test.for([
  ['notify_jobs', ['Is your timer still running?', 'Your expense']],
  ['notify_money', ['Ann Admin assigned you to a job', 'Is your timer still running?']],
  ['notify_reminders', ['Ann Admin assigned you to a job', 'Your expense']],
] as const)('without %s the other two kinds still arrive, by mail and on the phone', async ([off, kinds], { db }) => {
  const { w, mails, ann, emil, job } = await setUp(db);
  const service = await startPushService();
  onTestFinished(service.close);
  await emil.notifications.subscribe(service.subscription('phone'));
  await emil.notifications.update({ changes: { [off]: false } });
  await emil.timeTracking.start({ job_id: job, is_driving: false });
  await ann.jobs.update({
    id: job,
    changes: { assignees: [{ user_id: w.acme.users.emil, assigned_for: null }] },
  });
  await db.updateTable('expenses').set({ status: 'reviewed' }).execute();
  await enqueue(db, 'notify_of_forgotten', {});
  // Thirteen hours later, but not yet an hour after the limit, when the admins are notified.
  const config = testConfig({ APP_URL: 'https://acme.example' });
  await runQueued(db, undefined, { clock: testClock('2026-03-03T00:30:00.000Z'), config });
  const subjects = mails.map((mail) =>
    headerOf(mail, 'subject')!.replace(/^=\?UTF-8\?Q\?Your_expense.*/, 'Your expense'),
  );
  expect(subjects.sort()).toEqual(kinds);
  expect(service.pushes).toHaveLength(2);
  for (const { source } of mails) {
    const plain = source.replace(/=\r\n/g, '');
    expect(plain).toContain('in Fettle, open My Account, then Notifications.');
    expect(plain).toMatch(/Open in Fettle: https:\/\/acme\.example\/(time-tracking|dashboard)/);
  }
});

test('also notifies phones that have subscribed', async ({ db }) => {
  const { mails, emil } = await setUp(db, { smtp_host: '' });
  const service = await startPushService();
  onTestFinished(service.close);
  await emil.notifications.subscribe(service.subscription('phone'));
  await db.updateTable('expenses').set({ status: 'reviewed' }).execute();
  await runQueued(db);
  expect(mails).toEqual([]);
  expect(service.pushes).toMatchObject([
    {
      path: '/phone',
      headers: {
        'content-encoding': 'aes128gcm',
        ttl: '86400',
        authorization: expect.stringMatching(/^vapid t=/),
      },
    },
  ]);
  expect(service.pushes[0]!.bytes).toBeGreaterThan(100);

  // A subscription that no longer exists is deleted; other errors keep it.
  const stored = () => db.selectFrom('push_subscriptions').select('id').execute();
  service.answers.status = 503;
  await db.updateTable('expenses').set({ status: 'archived' }).execute();
  await expect(runQueued(db)).rejects.toThrow('The push service didn’t respond.');
  expect(await stored()).toHaveLength(1);
  service.answers.status = 410;
  await runQueued(db);
  expect(await stored()).toEqual([]);
});

test('browsers that subscribed before APP_SECRET changed are still notified', async ({ db }) => {
  const { emil, w } = await setUp(db);
  const service = await startPushService();
  onTestFinished(service.close);
  await emil.notifications.subscribe(service.subscription('phone'));
  service.answers.onlyKey = (await emil.notifications.pushKey()).publicKey;
  const push = { company_id: w.acme.id, user_id: w.acme.users.emil, title: 'Job', body: 'Boiler', path: '/', tag: 'x' };
  await enqueue(db, 'send_push', push);
  const changed = { APP_SECRET: 'another secret for tests, 32 characters' };
  const rotating = { ...changed, APP_SECRET_PREVIOUS: 'a secret for tests only, 32 characters' };
  await runQueued(db, 'send_push', { config: testConfig(rotating) });
  const keys = service.pushes.map(({ headers }) => headers.authorization!.split('k=')[1]);
  expect(keys).toEqual([vapidKeys(changed.APP_SECRET).publicKey, service.answers.onlyKey]);
});
