import { expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { createHostBreaker } from '#server/infra/queue/host-breaker.ts';
import { taskHandlers } from '#server/task-handlers.ts';
import { callerFor, contextFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const noon = '2026-03-02T12:00:00.000Z';

async function setUp(db: Database, settings: Record<string, string> = {}) {
  const server = await startMailServer();
  onTestFinished(server.close);
  const requestedJob = {
    property: 'flat',
    status: 'awaiting_approval',
    requester_name: 'Tess Tenant',
    requester_email: 'tess@tenant.example',
  } as const;
  const acme = company({
    name: 'Acme Repairs',
    settings: { ...server.settings, company_phone: '0161 496 0000', ...settings },
    users: { ann: { role: 'admin' }, con: { role: 'contractor', email: 'con@acme.example' } },
    properties: { flat: { address: '1 Mill Lane' } },
    jobs: {
      tap: { ...requestedJob, job_title: 'Dripping tap', reference: 'K7M3-9QXD-4TBH' },
      roof: { ...requestedJob, job_title: 'Roof', reference: '2222-2222-2222' },
      internal: { ...requestedJob, job_title: 'Hall', reference: null },
    },
  });
  const w = await world(db, { acme });
  const ann = await callerFor(db, who(w.acme, 'ann'), { now: testClock(noon) });
  const { jobs } = w.acme;
  /** Runs the queue and returns the visitor's mails. */
  const sentSubjects = async () => {
    server.mails.length = 0;
    const config = testConfig({ APP_URL: 'https://acme.example' });
    await runQueued(db, undefined, { clock: testClock(noon), config });
    return server.mails.flatMap((mail) => (mail.to[0] === 'tess@tenant.example' ? [headerOf(mail, 'subject')] : []));
  };
  const change = (id: number, changes: Parameters<typeof ann.jobs.update>[0]['changes']) =>
    ann.jobs.update({ id, changes });
  return { w, ann, jobs, sentSubjects, change, mails: server.mails };
}

test('a visitor is notified once each that their request is accepted, planned and done', async ({ db }) => {
  const { w, jobs, sentSubjects, change, mails } = await setUp(db);
  await change(jobs.tap, { status: 'pending_start' });
  const [task] = await queued(db, 'notify_requester');
  // Delayed by a minute, in which the office may change its mind.
  expect(Date.parse(task!.run_at)).toBeGreaterThan(Date.now() + 30_000);
  expect(await sentSubjects()).toEqual(['Your request K7M3-9QXD-4TBH has been accepted']);
  const text = mails[0]!.source.replace(/=\r\n/g, '').replaceAll('=E2=80=98', '‘').replaceAll('=E2=80=99', '’');
  expect(text).toContain('Hello Tess Tenant,');
  expect(text).toContain('Your request to Acme Repairs, ‘Dripping tap’ at 1 Mill Lane, has been accepted.');
  expect(text).toContain('We’ve accepted your request and will let you know when we’re coming.');
  expect(text).toContain('Your reference: K7M3-9QXD-4TBH');
  expect(text).toContain('To contact us, call 0161 496 0000');
  expect(text).toContain('https://acme.example/request-a-job/K7M3-9QXD-4TBH');

  const { con } = w.acme.users;
  await change(jobs.tap, { assignees: [{ user_id: con, assigned_for: '2026-03-09' }] });
  expect(await sentSubjects()).toEqual(['Your request K7M3-9QXD-4TBH is planned for Mon 9 Mar']);
  // The same day set in another way, or cleared, is not reported; another day is.
  await change(jobs.tap, { job_start_date: '2026-03-09' });
  expect(await sentSubjects()).toEqual([]);
  await change(jobs.tap, { job_start_date: null, assignees: [] });
  expect(await sentSubjects()).toEqual([]);
  await change(jobs.tap, { job_start_date: '2026-03-10' });
  expect(await sentSubjects()).toEqual(['Your request K7M3-9QXD-4TBH is now planned for Tue 10 Mar']);

  await change(jobs.tap, { status: 'in_progress' });
  expect(await sentSubjects()).toEqual([]);
  await change(jobs.tap, { status: 'completed' });
  expect(await sentSubjects()).toEqual(['Your request K7M3-9QXD-4TBH has been completed']);
  await change(jobs.tap, { status: 'in_progress' });
  await change(jobs.tap, { status: 'completed' });
  expect(await sentSubjects()).toEqual([]);
});

test('a visitor is told between which times who comes, of other times, and at once that they are on the way', async ({
  db,
}) => {
  const { w, ann, jobs, sentSubjects, change, mails } = await setUp(db);
  const text = () =>
    mails
      .find(({ to }) => to[0] === 'tess@tenant.example')!
      .source.replace(/=\r\n/g, '')
      .replaceAll('=E2=80=99', '’');
  await change(jobs.tap, { status: 'pending_start' });
  expect(await sentSubjects()).toHaveLength(1);
  const window = { window_from: '08:00', window_to: '12:00' };
  const plan = { job_id: jobs.tap, user_id: w.acme.users.con, day: '2026-03-02', ...window };
  const visit = await ann.visits.create(plan);
  expect(await sentSubjects()).toEqual(['Your request K7M3-9QXD-4TBH is planned for Mon 2 Mar']);
  expect(text()).toContain('Con will come between 08:00 and 12:00. Please make sure someone can let us in.');
  await ann.visits.update({ id: visit.id, changes: { note: 'Bring a washer', expected_minutes: 90 } });
  expect(await sentSubjects()).toEqual([]);
  await ann.visits.update({ id: visit.id, changes: { window_to: '11:00' } });
  expect(await sentSubjects()).toEqual(['Your request K7M3-9QXD-4TBH is now planned for Mon 2 Mar']);
  expect(text()).toContain('Con will come between 08:00 and 11:00.');

  const con = await callerFor(db, who(w.acme, 'con'), { now: testClock(noon) });
  await con.visits.update({ id: visit.id, changes: { status: 'on_the_way' } });
  const [task] = await queued(db, 'notify_requester');
  expect(Date.parse(task!.run_at)).toBeLessThan(Date.now() + 5_000);
  const visitor = await callerFor(db, null, { now: testClock(noon) });
  const status = () => visitor.requestAJob.status({ reference: 'K7M3-9QXD-4TBH' });
  expect(await status()).toMatchObject({ state: 'on_the_way', visit: { from: '08:00', to: '11:00', worker: 'Con' } });
  expect(await sentSubjects()).toEqual(['Your request K7M3-9QXD-4TBH: somebody is on the way']);
  expect(text()).toContain('Con is on the way to you.');
  await con.visits.update({ id: visit.id, changes: { status: 'arrived' } });
  expect(await sentSubjects()).toEqual([]);
});

test('a declined request is notified; a status corrected within a minute is not', async ({ db }) => {
  const { jobs, sentSubjects, change, mails } = await setUp(db);
  await change(jobs.roof, { status: 'rejected' });
  await change(jobs.roof, { status: 'pending_start' });
  expect(await queued(db, 'notify_requester')).toHaveLength(1);
  expect(await sentSubjects()).toEqual(['Your request 2222-2222-2222 has been accepted']);
  await change(jobs.roof, { status: 'rejected' });
  expect(await sentSubjects()).toEqual(['Your request 2222-2222-2222 has been declined']);
  expect(mails[0]!.source).toContain('Please call us if you have any questions.');
  await change(jobs.roof, { status: 'archived' });
  expect(await sentSubjects()).toEqual([]);
});

test('jobs not requested by form, and other changes, notify no visitor', async ({ db }) => {
  const { jobs, change } = await setUp(db);
  await change(jobs.internal, { status: 'pending_start' });
  await change(jobs.tap, { job_title: 'Tap that drips', priority: 'High' });
  expect(await queued(db, 'notify_requester')).toEqual([]);
});

test('running the task twice notifies once; without a mail server nothing is sent or recorded', async ({ db }) => {
  const { w, jobs, sentSubjects, change } = await setUp(db);
  await change(jobs.tap, { status: 'pending_start' });
  const parts = { ...(await contextFor(db, null)), hosts: createHostBreaker(), url: 'not used' };
  const payload = { company_id: w.acme.id, job_id: jobs.tap };
  await taskHandlers.notify_requester(parts, payload);
  await taskHandlers.notify_requester(parts, payload);
  expect(await sentSubjects()).toEqual(['Your request K7M3-9QXD-4TBH has been accepted']);
  await db.updateTable('settings').set({ value: '' }).where('key', '=', 'smtp_host').execute();
  await change(jobs.tap, { status: 'rejected' });
  await taskHandlers.notify_requester(parts, payload);
  expect(await db.selectFrom('requester_told').select('state').execute()).toEqual([{ state: 'accepted' }]);
});
