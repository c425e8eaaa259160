import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import { resumeCompany, suspendCompany } from '#server/company/service.ts';
import { taskHandlers } from '#server/task-handlers.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { queued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { testPrinter } from '#tests/support/test-printer.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { company, world } from '#tests/support/world.ts';
import { enqueue } from './enqueue.ts';
import { companiesOnHold, createHostBreaker } from './host-breaker.ts';
import { laneNames, lanes } from './lanes.ts';
import { queueStats } from './queries.ts';
import { TaskFailure, type TaskHandlers } from './run-task.ts';
import { startQueue } from './start-queue.ts';
import { taskSchemas } from './tasks.ts';

function work({ db, url }: OwnDatabase, handlers: TaskHandlers) {
  const { log } = testLog('fatal');
  const parts = {
    config: testConfig(),
    log,
    clock: testClock(),
    storage: testStorage(),
    printer: testPrinter(),
  };
  const queue = startQueue({ db, url, handlers, ...parts });
  return { [Symbol.asyncDispose]: () => queue.stop(1_000) };
}

/** Accepts and counts connections but never answers. */
async function hungServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    sockets,
    settings: { smtp_host: '127.0.0.1', smtp_port: String(port), mail_from: 'a@slow.example' },
  };
}

test('every task type has one lane', () => {
  const all = laneNames.flatMap((lane) => [...lanes[lane].tasks]);
  expect(all.sort()).toEqual(Object.keys(taskSchemas).sort());
});

test('a hanging mail server delays only its own company’s mail', {
  timeout: 60_000,
}, async ({ own }) => {
  const { db } = own;
  const hung = await hungServer();
  const lively = await startMailServer();
  onTestFinished(lively.close);
  const of = (name: string, settings: Record<string, string>) =>
    company({ name, settings, users: { ann: { role: 'admin', email: `ann@${name}.example` } } });
  const w = await world(db, { slow: of('slow', hung.settings), fast: of('fast', lively.settings) });
  const mail = (company_id: number, subject: string) =>
    enqueue(db, 'send_mail', {
      company_id,
      to: { name: 'Emil', address: 'emil@acme.example' },
      subject,
      lines: ['Hello'],
    });
  for (let at = 0; at < 8; at += 1) await mail(w.slow.id, `Slow ${at}`);
  await mail(w.fast.id, 'First');
  await enqueue(db, 'make_thumbnail', { company_id: w.slow.id, file_id: 1 });
  const pictures: number[] = [];
  await using _ = work(own, {
    ...taskHandlers,
    make_thumbnail: async (_, { company_id }) => void pictures.push(company_id),
  });
  const failed = async () => (await queued(db, 'send_mail')).filter(({ error }) => error);
  const subjects = () => lively.mails.map((each) => headerOf(each, 'subject'));

  // While the first one waits, no other is started.
  await expect.poll(() => [subjects(), pictures], { timeout: 8_000 }).toEqual([['First'], [w.slow.id]]);
  expect(await failed()).toEqual([]);
  await expect.poll(() => hung.sockets.length).toBe(1);

  // It times out: the others for that host lose no attempt, and the slot is free.
  await expect.poll(async () => (await failed()).length, { timeout: 20_000, interval: 100 }).toBe(1);
  await mail(w.fast.id, 'Second');
  await expect.poll(subjects, { timeout: 8_000 }).toEqual(['First', 'Second']);
  expect(hung.sockets).toHaveLength(1);
  expect(await failed()).toMatchObject([{ error: 'The mail server 127.0.0.1 didn’t respond.' }]);
});

test('tasks of one company follow each other without a pause', { timeout: 60_000 }, async ({ own }) => {
  const { db } = own;
  const w = await world(db, { acme: company({ users: { ann: { role: 'admin' } } }) });
  const count = 20;
  for (let file_id = 1; file_id <= count; file_id += 1)
    await enqueue(db, 'make_thumbnail', { company_id: w.acme.id, file_id });
  const done: number[] = [];
  await using _ = work(own, {
    ...taskHandlers,
    make_thumbnail: async (_, { file_id }) => {
      done.push(file_id);
      if (file_id === 3) throw new TaskFailure('The disk is full.', true);
    },
  });
  // A slot that finds nothing looks again after two seconds.
  await expect.poll(() => done.length, { timeout: 6_000 }).toBe(count);
  expect(done).toEqual(Array.from({ length: count }, (_, at) => at + 1));
});

test('mail of a suspended company waits, and goes out when it is let in again unless it is an old notification', {
  timeout: 60_000,
}, async ({ own }) => {
  const { db } = own;
  const server = await startMailServer();
  onTestFinished(server.close);
  const of = (name: string) =>
    company({ name, settings: server.settings, users: { ann: { role: 'admin', email: `ann@${name}.example` } } });
  const w = await world(db, { acme: of('acme'), other: of('other') });
  const mail = (company_id: number, subject: string) =>
    enqueue(db, 'send_mail', {
      company_id,
      to: { name: 'Emil', address: 'emil@acme.example' },
      subject,
      lines: ['Hello'],
    });
  const subjects = () => server.mails.map((each) => headerOf(each, 'subject'));
  await mail(w.acme.id, 'Old');
  await mail(w.acme.id, 'Before');
  await sql`update graphile_worker._private_jobs set created_at = now() - interval '8 days'
    where payload ->> 'subject' = 'Old'`.execute(db);
  await suspendCompany(db, w.acme.id, testClock());
  await mail(w.acme.id, 'Meanwhile');
  await mail(w.other.id, 'Of another');
  await using _ = work(own, taskHandlers);
  await expect.poll(subjects, { timeout: 8_000 }).toEqual(['Of another']);
  // Not taken by any slot while these are free.
  await mail(w.other.id, 'Second');
  await expect.poll(subjects, { timeout: 8_000 }).toEqual(['Of another', 'Second']);
  const stats = async () => (await queueStats(db)).find(({ task }) => task === 'send_mail');
  expect(await stats()).toMatchObject({ later: 3, waiting: 0, failed: 0, oldest_seconds: null });

  await resumeCompany(db, w.acme.id);
  await expect.poll(subjects, { timeout: 8_000 }).toEqual(['Of another', 'Second', 'Before', 'Meanwhile']);
  await expect.poll(() => queued(db, 'send_mail')).toEqual([]);
});

describe('a host that did not respond', () => {
  test('is not contacted for a minute by the company that uses it', () => {
    let now = 0;
    const hosts = createHostBreaker(() => now);
    const onHold = companiesOnHold(hosts);
    expect(hosts.openReason('mail:25')).toBeUndefined();
    hosts.open('mail:25', 'It didn’t respond.');
    onHold.hold(7, 'mail:25');
    onHold.hold(8, 'mail:25');
    expect([hosts.openReason('mail:25'), hosts.openReason('other:25')]).toEqual(['It didn’t respond.', undefined]);
    expect(onHold.flags()).toEqual(['company:7', 'company:8']);
    now = 59_999;
    // A task turned away meanwhile does not extend the minute.
    hosts.open('mail:25', 'It didn’t respond.');
    expect(onHold.flags()).toHaveLength(2);
    now = 60_000;
    expect([hosts.openReason('mail:25'), onHold.flags()]).toEqual([undefined, []]);
    // Avoided again, but companies are held only once their own task fails: they may have changed the server.
    hosts.open('mail:25', 'It didn’t respond.');
    expect(onHold.flags()).toEqual([]);
  });
});
