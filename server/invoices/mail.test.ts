import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { refusal } from '#tests/support/caller.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { attachmentOf, headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';

async function office(db: Database, port?: number) {
  const server = await startMailServer(port ? { port } : {});
  onTestFinished(server.close);
  const made = await invoiceOffice(db);
  const values = Object.entries(server.settings).map(([key, value]) => ({ key, value, company_id: made.id }));
  await db.insertInto('settings').values(values).execute();
  const ann = await made.as('ann');
  const { id } = await ann.invoices.generate({ id: made.jobs.boiler, download: true });
  const mailOf = async () => (await ann.invoices.list({})).data.find((row) => row.id === id)!;
  return { ...made, ann, server, id: id!, row: mailOf };
}
const run = (db: Database, clock: () => number, isLast = false) => runQueued(db, 'send_invoice', { clock, isLast });

test('an invoice is mailed once with its PDF and records when; again only explicitly', async ({ db }) => {
  const { ann, id, server, row, clock, users } = await office(db);
  const draft = await ann.invoices.mailDraft({ id });
  expect(draft).toMatchObject({
    can_mail: true,
    to: 'bills@mill.example',
    subject: 'Invoice INV-2026-0001 from Acme Ltd',
  });
  for (const message of ['INV-2026-0001 for New boiler at 1 Mill Lane, Manchester', '£430.25', '16 Mar 2026'])
    expect(draft.message).toContain(message);
  expect(await ann.invoices.send({ id })).toEqual({ id, to: 'bills@mill.example' });
  expect(await row()).toMatchObject({
    ...{ sent_at: null, status: 'unsent' },
    mail: {
      ...{ state: 'sending', recipient: 'bills@mill.example', error: '' },
      createdAt: '2026-03-02T09:00:00.000Z',
    },
  });
  expect(await refusal(ann.invoices.send({ id }))).toMatchObject({
    code: 'conflict',
    message: 'This invoice is already being sent.',
  });
  const [task] = await queued(db, 'send_invoice');
  clock.advance('1h');
  await run(db, clock);
  expect(await row()).toMatchObject({
    ...{ sent_at: '2026-03-02T10:00:00.000Z', status: 'sent' },
    mail: { state: 'sent', error: '' },
  });
  // Simulates a process that died before marking the task as done.
  await sql`select graphile_worker.add_job('send_invoice', ${JSON.stringify(task!.payload)}::json)`.execute(db);
  await run(db, clock);
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail!.to).toEqual(['bills@mill.example']);
  expect(headerOf(mail!, 'subject')).toBe(draft.subject);
  const { fileName, bytes } = attachmentOf(mail!);
  expect(fileName).toBe('INV-2026-0001.pdf');
  const [page] = await pdfText(bytes);
  for (const message of ['INV-2026-0001', 'Mill Lane Residents Ltd', '£430.25']) expect(page).toContain(message);
  const historyRows = await db
    .selectFrom('history')
    .select(['actor_id', 'actor_name'])
    .where('entity', '=', 'invoices')
    .where('action', '=', 'update')
    .execute();
  expect(historyRows).toEqual([{ actor_id: users.ann, actor_name: 'Ann Admin' }]);

  clock.advance('1d');
  await ann.invoices.send({
    id,
    to: 'other@mill.example',
    subject: 'Again: {number}',
    message: '{open} {x}',
  });
  await run(db, clock);
  expect(server.mails.map(({ to }) => to)).toEqual([['bills@mill.example'], ['other@mill.example']]);
  expect(headerOf(server.mails[1]!, 'subject')).toBe('Again: INV-2026-0001');
  expect(server.mails[1]!.source).toMatch(/=C2=A3430\.25 \{x\}/);
  expect(headerOf(server.mails[0]!, 'message-id')).not.toBe(headerOf(server.mails[1]!, 'message-id'));
  expect((await row()).sent_at).toBe('2026-03-02T10:00:00.000Z');

  // The day after the due date, the text is a reminder.
  clock.set('2026-03-17T10:00:00Z');
  await ann.invoices.update({ id, changes: { paid_amount: 30.25 } });
  const reminder = await ann.invoices.mailDraft({ id });
  expect(reminder.subject).toBe('Reminder: Invoice INV-2026-0001 from Acme Ltd');
  expect(reminder.message).toContain('was due on 16 Mar 2026, and £400.00 is still outstanding');
});

test('an unreachable server is reported in its own words, and the mail is sent once it is back', async ({ db }) => {
  const { ann, id, server, row, clock } = await office(db);
  await server.close();
  await ann.invoices.send({ id });
  const error = `The mail server 127.0.0.1 refused the connection on port ${server.port}.`;
  await expect(run(db, clock)).rejects.toThrow(error);
  expect(await row()).toMatchObject({ sent_at: null, mail: { state: 'sending', error } });
  await expect(run(db, clock, true)).rejects.toThrow(error);
  expect(await row()).toMatchObject({ sent_at: null, mail: { state: 'failed', error } });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}`.execute(db);
  const { data } = await ann.queue.failed({});
  await ann.queue.retry({ id: data[0]!.id });
  expect(await row()).toMatchObject({ mail: { state: 'sending', error } });
  expect(await refusal(ann.invoices.send({ id }))).toMatchObject({ code: 'conflict' });
  const back = await startMailServer({ port: server.port });
  onTestFinished(back.close);
  await run(db, clock);
  expect(back.mails).toHaveLength(1);
  expect(await row()).toMatchObject({ mail: { state: 'sent', error: '' }, status: 'sent' });
});

test('a dismissed mail is not tried any more, and another may be sent', async ({ db }) => {
  const { ann, id, server, row } = await office(db);
  await ann.invoices.send({ id });
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'No answer.'`.execute(db);
  const { data } = await ann.queue.failed({});
  await ann.queue.remove({ id: data[0]!.id });
  expect(await row()).toMatchObject({ mail: { state: 'failed' } });
  await ann.invoices.send({ id });
  expect(await row()).toMatchObject({ mail: { state: 'sending' } });
  expect(server.mails).toEqual([]);
});

test('a withdrawn invoice is not sent; headers cannot be forged', async ({ db }) => {
  const { ann, id, server, row, clock, jobs } = await office(db);
  for (const input of [
    { subject: 'Hello\r\nBcc: evil@evil.example' },
    { to: 'a@b.example\r\nBcc: evil@evil.example' },
    { to: 'a@b.example, evil@evil.example' },
    { to: 'not an address' },
  ]) {
    const { code, fields } = await refusal(ann.invoices.send({ id, ...input }));
    expect({ code, fields: Object.keys(fields ?? {}) }).toEqual({
      code: 'invalid',
      fields: Object.keys(input),
    });
  }
  await ann.invoices.send({ id });
  await ann.invoices.remove({ id });
  await run(db, clock);
  expect(server.mails).toEqual([]);
  expect(await row()).toMatchObject({
    ...{ status: 'void', sent_at: null },
    mail: { state: 'failed', error: 'Not sent because the invoice was voided or credited.' },
  });
  expect(await refusal(ann.invoices.send({ id }))).toMatchObject({ message: 'This invoice is void.' });

  // A credit note has its own text; a customer without an address needs one.
  const roof = (await ann.invoices.generate({ id: jobs.roof, download: true })).id!;
  expect(await refusal(ann.invoices.send({ id: roof }))).toMatchObject({
    fields: { to: 'The customer has no email address. Enter one.' },
  });
  await ann.invoices.update({ id: roof, changes: { sent_at: '2026-03-02T09:00:00Z' } });
  const note = (await ann.invoices.remove({ id: roof })).credit_note!.id;
  expect(await refusal(ann.invoices.send({ id: roof, to: 'a@b.example' }))).toMatchObject({
    message: 'This invoice has been credited.',
  });
  expect((await ann.invoices.mailDraft({ id: note })).subject).toBe('Credit note INV-2026-0003 from Acme Ltd');
});

test('without a mail server nothing is sent, and the user is notified', async ({ db }) => {
  const { ann, jobs } = await invoiceOffice(db);
  const { id } = await ann.invoices.generate({ id: jobs.boiler, download: true });
  expect((await ann.invoices.mailDraft({ id: id! })).can_mail).toBe(false);
  expect(await refusal(ann.invoices.send({ id: id! }))).toMatchObject({
    code: 'conflict',
    message: 'Email isn’t set up yet. Add your mail server in Settings, under Email.',
  });
});
