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
  const asked = {
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
      tap: { ...asked, job_title: 'Dripping tap', reference: 'K7M3-9QXD-4TBH' },
      roof: { ...asked, job_title: 'Roof', reference: '2222-2222-2222' },
      internal: { ...asked, job_title: 'Hall', reference: null },
    },
  });
  const w = await world(db, { acme });
  const ann = await callerFor(db, who(w.acme, 'ann'), { now: testClock(noon) });
  const { jobs } = w.acme;
  /** What the visitor gets of what waits; whatever else is told is of no interest here. */
  const told = async () => {
    server.mails.length = 0;
    const config = testConfig({ APP_URL: 'https://acme.example' });
    await runQueued(db, undefined, { clock: testClock(noon), config });
    return server.mails.flatMap((mail) =>
      mail.to[0] === 'tess@tenant.example' ? [headerOf(mail, 'subject')] : [],
    );
  };
  const change = (id: number, changes: Parameters<typeof ann.jobs.update>[0]['changes']) =>
    ann.jobs.update({ id, changes });
  return { w, ann, jobs, told, change, mails: server.mails };
}

test('a visitor is told that their request is accepted, planned, done, each once', async ({ db }) => {
  const { w, jobs, told, change, mails } = await setUp(db);
  await change(jobs.tap, { status: 'pending_start' });
  const [task] = await queued(db, 'notify_requester');
  // Within the minute that it waits the office may think again.
  expect(Date.parse(task!.run_at)).toBeGreaterThan(Date.now() + 30_000);
  expect(await told()).toEqual(['Your request K7M3-9QXD-4TBH is accepted']);
  const text = mails[0]!.source
    .replace(/=\r\n/g, '')
    .replaceAll('=E2=80=98', '‘')
    .replaceAll('=E2=80=99', '’');
  expect(text).toContain('Hello Tess Tenant,');
  expect(text).toContain('your request to Acme Repairs, ‘Dripping tap’ at 1 Mill Lane, is accepted.');
  expect(text).toContain('We will do it, and tell you when we come.');
  expect(text).toContain('Your reference: K7M3-9QXD-4TBH');
  expect(text).toContain('If you need to reach us: 0161 496 0000');
  expect(text).toContain('https://acme.example/request-a-job/K7M3-9QXD-4TBH');

  const { con } = w.acme.users;
  await change(jobs.tap, { assignees: [{ user_id: con, assigned_for: '2026-03-09' }] });
  expect(await told()).toEqual(['Your request K7M3-9QXD-4TBH is planned for Monday 9 March 2026']);
  // The same day in another way, and no day at all, are no news; another day is.
  await change(jobs.tap, { job_start_date: '2026-03-09' });
  expect(await told()).toEqual([]);
  await change(jobs.tap, { job_start_date: null, assignees: [] });
  expect(await told()).toEqual([]);
  await change(jobs.tap, { job_start_date: '2026-03-10' });
  expect(await told()).toEqual(['Your request K7M3-9QXD-4TBH is planned for Tuesday 10 March 2026']);

  await change(jobs.tap, { status: 'in_progress' });
  expect(await told()).toEqual([]);
  await change(jobs.tap, { status: 'completed' });
  expect(await told()).toEqual(['Your request K7M3-9QXD-4TBH is done']);
  await change(jobs.tap, { status: 'in_progress' });
  await change(jobs.tap, { status: 'completed' });
  expect(await told()).toEqual([]);
});

test('one that is not taken on is told so, and what was set right within a minute is never told', async ({
  db,
}) => {
  const { jobs, told, change, mails } = await setUp(db);
  await change(jobs.roof, { status: 'rejected' });
  await change(jobs.roof, { status: 'pending_start' });
  expect(await queued(db, 'notify_requester')).toHaveLength(1);
  expect(await told()).toEqual(['Your request 2222-2222-2222 is accepted']);
  await change(jobs.roof, { status: 'rejected' });
  expect(await told()).toEqual(['Your request 2222-2222-2222 was not taken on']);
  expect(mails[0]!.source).toContain('Please call us if you have questions.');
  await change(jobs.roof, { status: 'archived' });
  expect(await told()).toEqual([]);
});

test('a job that nobody asked for with the form, and other changes, are no concern of visitors', async ({
  db,
}) => {
  const { jobs, change } = await setUp(db);
  await change(jobs.internal, { status: 'pending_start' });
  await change(jobs.tap, { job_title: 'Tap that drips', priority: 'High' });
  expect(await queued(db, 'notify_requester')).toEqual([]);
});

test('the task done twice tells once; without a mail server nothing is told nor noted', async ({ db }) => {
  const { w, jobs, told, change } = await setUp(db);
  await change(jobs.tap, { status: 'pending_start' });
  const parts = { ...(await contextFor(db, null)), hosts: createHostBreaker() };
  const payload = { company_id: w.acme.id, job_id: jobs.tap };
  await taskHandlers.notify_requester(parts, payload);
  await taskHandlers.notify_requester(parts, payload);
  expect(await told()).toEqual(['Your request K7M3-9QXD-4TBH is accepted']);
  await db.updateTable('settings').set({ value: '' }).where('key', '=', 'smtp_host').execute();
  await change(jobs.tap, { status: 'rejected' });
  await taskHandlers.notify_requester(parts, payload);
  expect(await db.selectFrom('requester_told').select('state').execute()).toEqual([{ state: 'accepted' }]);
});
