import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Entry, entryFrom, type NewEntry } from '#app/offline/entry.ts';
import { entryTypes, labelOf } from '#app/offline/entry-types.ts';
import { outcomeOf } from '#app/offline/queue/outcome.ts';
import { formOf } from '#app/offline/queue/send-request.ts';
import { identityHeaders, identityOf } from '#server/auth/constants.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { here, note, office } from '#tests/support/tracking-office.ts';
import { who } from '#tests/support/world.ts';

const at = '2026-03-02T08:30:00.000Z';

test('the server accepts every entry type, and again under the same key', async ({ own: { db } }) => {
  const clock = testClock();
  const { id, users, jobs } = await office(db, clock);
  const ann = who({ id, users }, 'ann');
  const identity = identityOf(id, ann.id);
  const app = await startApp(db, { clock });
  const cookie = await cookieFor(db, ann, clock);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const [time, task, kept, wrong] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [valve, tape] = [randomUUID(), randomUUID()];
  const fuel = {
    company_id: id,
    user_id: ann.id,
    amount: 10,
    expense_type: 'fuel',
    expense_date: '2026-03-01',
    createdAt: at,
  } as const;
  const [changed, removed] = await db.insertInto('expenses').values([fuel, fuel]).returning('id').execute();
  const stored = await db
    .insertInto('files')
    .values({
      company_id: id,
      user_id: ann.id,
      job_id: jobs.boiler!,
      category: 'work_note',
      createdAt: at,
      file_name: 'wrong.jpg',
      file_type: 'image',
      mime: 'image/jpeg',
      size: 100,
      storage_key: 'wrong',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job_id = jobs.boiler;
  const visit = await db
    .insertInto('visits')
    .values({ company_id: id, job_id: jobs.boiler!, user_id: ann.id, day: '2026-03-02' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added: NewEntry[] = [
    { kind: 'time_start', at, body: { job_id, is_driving: false, start_time: at, client_ref: time } },
    {
      kind: 'time_change',
      at,
      body: { id: time, data: { note, end_time: '2026-03-02T08:50:00.000Z', end_cordinate: here } },
    },
    { kind: 'job_status', at, body: { id: job_id, changes: { status: 'pending_completed' } } },
    { kind: 'visit_status', at, body: { id: visit.id, changes: { status: 'on_the_way' } } },
    { kind: 'note', at, body: { job_id, note: 'The tenant is away', client_ref: kept } },
    { kind: 'note', at, body: { job_id, note: 'On the wrong job', client_ref: wrong } },
    { kind: 'note_change', at, body: { id: kept, changes: { note: 'The tenant is back' } } },
    { kind: 'note_remove', at, body: { id: wrong } },
    { kind: 'task', at, body: { job_id, description: 'Buy a valve', client_ref: task } },
    { kind: 'quote_request', at, body: { job_id, request: 'A new flue', minutes: 90, client_ref: randomUUID() } },
    { kind: 'task_change', at, body: { id: task, changes: { status: 'completed', assigned_to: ann.id } } },
    {
      kind: 'expense',
      at,
      body: {
        job_id,
        expense_type: 'material',
        amount: 12.5,
        description: 'A valve',
        expense_date: '2026-03-02',
        client_ref: randomUUID(),
      },
    },
    { kind: 'expense_change', at, body: { id: changed!.id, changes: { amount: 12, description: 'Diesel' } } },
    { kind: 'expense_remove', at, body: { id: removed!.id } },
    {
      kind: 'material',
      at,
      body: { job_id, description: 'A valve', quantity: 2, used_on: '2026-03-02', client_ref: valve },
    },
    { kind: 'material_change', at, body: { id: valve, changes: { quantity: 3 } } },
    {
      kind: 'material',
      at,
      body: { job_id, description: 'Wrong', quantity: 1, used_on: '2026-03-02', client_ref: tape },
    },
    { kind: 'material_remove', at, body: { id: tape } },
    { kind: 'file_remove', at, body: { id: stored.id } },
    {
      kind: 'files',
      at,
      body: { job_id, category: 'before_job', description: '', client_ref: randomUUID() },
    },
  ];
  expect(new Set(added.map(({ kind }) => kind))).toEqual(new Set(Object.keys(entryTypes)));
  try {
    for (const each of added) {
      const entry = entryFrom(each, identity, randomUUID(), randomUUID(), 0) as Entry;
      const file = { name: 'tap.jpg', blob: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }) };
      const send = async (laterMs: number) => {
        const sending = { sent_at: new Date(clock() + laterMs).toISOString() };
        const { url, body, hasFiles } = entryTypes[entry.kind].request(entry as never, sending);
        const answer = await fetch(app.url + url, {
          method: 'POST',
          headers: {
            cookie,
            'idempotency-key': entry.key,
            ...identityHeaders('expected', identity),
            ...(!hasFiles && { 'content-type': 'application/json' }),
          },
          body: hasFiles ? formOf(body, [file]) : JSON.stringify(body),
        });
        return outcomeOf({ status: answer.status, body: await answer.json(), retryAfter: null });
      };
      const first = await send(0);
      expect(first, labelOf(entry)).toMatchObject({ is: 'done' });
      expect(await send(1_000), labelOf(entry)).toEqual(first);
    }
    const count = async (table: 'time_records' | 'notes' | 'job_tasks' | 'expenses' | 'materials' | 'files') =>
      (await db.selectFrom(table).select('id').execute()).length;
    const counts = [];
    for (const table of ['time_records', 'notes', 'job_tasks', 'expenses', 'materials'] as const)
      counts.push(await count(table));
    expect(counts).toEqual([1, 1, 1, 2, 1]);
    // The receipt and the picture.
    expect(await count('files')).toBe(2);
    for (const table of ['notes', 'job_tasks', 'expenses', 'materials', 'files'] as const) {
      const rows = await db.selectFrom(table).select('createdAt').execute();
      for (const { createdAt } of rows) expect(createdAt, `${table}: when it happened`).toBe(at);
    }
  } finally {
    await app.close();
  }
});
