import { expect, onTestFinished } from 'vitest';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { startQueue } from '#server/infra/queue/start-queue.ts';
import { taskHandlers } from '#server/task-handlers.ts';
import { callerFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { testPrinter } from '#tests/support/test-printer.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { company, who, world } from '#tests/support/world.ts';

// Runs the real queue in real time: a second attempt comes about three seconds after the first.

const acme = (settings: Record<string, string>) =>
  company({
    name: 'Acme',
    settings,
    users: {
      ann: { role: 'admin' },
      emil: { role: 'employee' },
    },
    properties: { mill: {} },
    jobs: { boiler: { property: 'mill' } },
    expenses: {
      bought: { user: 'emil', job: 'boiler', amount: 12.5 },
      parked: { user: 'emil', job: 'boiler', amount: 3 },
    },
  });

const mail = (company_id: number, subject: string) => ({
  company_id,
  to: { name: 'Emil', address: 'emil@acme.example' },
  subject,
  lines: ['Hello'],
});

function work({ db, url }: OwnDatabase) {
  const { log } = testLog();
  const clock = testClock();
  const parts = { config: testConfig(), log, clock, storage: testStorage(), printer: testPrinter() };
  const queue = startQueue({ db, url, handlers: taskHandlers, ...parts });
  return { [Symbol.asyncDispose]: () => queue.stop(5_000) };
}

const waiting = { timeout: 20_000, interval: 50 };
const subjects = (mails: Parameters<typeof headerOf>[0][]) => mails.map((each) => headerOf(each, 'subject'));

test('queued mail is sent once when the server is back, or through the newly configured one', {
  timeout: 60_000,
}, async ({ own }) => {
  const { db } = own;
  const down = await startMailServer();
  await down.close();
  const w = await world(db, { acme: acme(down.settings), moved: acme(down.settings) });
  const { bought, parked } = w.acme.expenses;
  const decide = (id: number) => db.updateTable('expenses').set({ status: 'reviewed' }).where('id', '=', id).execute();
  await decide(bought);
  await decide(parked);
  await enqueue(db, 'send_mail', mail(w.moved.id, 'By the new server'));
  await using _ = work(own);
  const failed = async () => (await queued(db, 'send_mail')).filter(({ error }) => error);
  await expect.poll(async () => (await failed()).length, waiting).toBe(3);
  const ann = await callerFor(db, who(w.acme, 'ann'));
  expect((await ann.queue.failed({})).data).toMatchObject([
    {
      task: 'send_mail',
      attempts: 1,
      max_attempts: 12,
      error: expect.stringContaining('mail server 127.0.0.1'),
    },
    { attempts: 1 },
  ]);

  const back = await startMailServer({ port: down.port });
  onTestFinished(back.close);
  const other = await startMailServer();
  onTestFinished(other.close);
  await db
    .updateTable('settings')
    .set({ value: String(other.port) })
    .where('company_id', '=', w.moved.id)
    .where('key', '=', 'smtp_port')
    .execute();
  await expect.poll(async () => (await queued(db, 'send_mail')).length, waiting).toBe(0);
  // Header-encoded £12.50 and £3.00.
  expect(subjects(back.mails).sort()).toEqual([
    expect.stringContaining('=C2=A312=2E50_was_approv'),
    expect.stringContaining('=C2=A33=2E00_was_approve'),
  ]);
  expect(subjects(other.mails)).toEqual(['By the new server']);
});

/*
 * SMTP cannot promise more: a process may die between the server's reply and our record of it, and then the mail is
 * sent again. Both have the same Message-ID, by which mail servers and clients discard one.
 */
test('a mail sent twice keeps its message id; every other mail has its own', async ({ db }) => {
  const server = await startMailServer();
  onTestFinished(server.close);
  const w = await world(db, { acme: acme(server.settings) });
  await db.updateTable('expenses').set({ status: 'reviewed' }).execute();
  await runQueued(db, 'notify');
  const [first, second] = await queued(db, 'send_mail');
  await enqueue(db, 'send_mail', first!.payload);
  await enqueue(db, 'send_mail', mail(w.acme.id, 'Hello'));
  await runQueued(db);
  const ids = server.mails.map((each) => headerOf(each, 'message-id'));
  expect(ids).toHaveLength(4);
  expect(ids[0]).toMatch(/^<[\w-]{36}@acme\.example>$/);
  expect(ids[0]).toBe(ids[2]);
  expect(new Set(ids).size).toBe(3);
  expect(second!.payload.message_id).not.toBe(first!.payload.message_id);
});
