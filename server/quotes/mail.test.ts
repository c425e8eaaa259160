import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { refusal } from '#tests/support/caller.ts';
import { attachmentOf, headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { runQueued } from '#tests/support/queue.ts';
import { quoteOffice, usualLines } from '#tests/support/quote-office.ts';
import { test } from '#tests/support/test.ts';

async function office(db: Database) {
  const server = await startMailServer();
  onTestFinished(server.close);
  const made = await quoteOffice(db);
  await db.deleteFrom('settings').where('key', 'in', ['smtp_host', 'mail_from']).execute();
  const values = Object.entries(server.settings).map(([key, value]) => ({ key, value, company_id: made.id }));
  await db.insertInto('settings').values(values).execute();
  const boss = await made.call('boss');
  const draft = await boss.quotes.create({ job_id: made.jobs.taps, title: 'New taps', lines: [...usualLines] });
  return { ...made, boss, server, id: draft.id };
}

test('a quote is sent with its PDF and a link that the database does not keep', async ({ db }) => {
  const { boss, server, id, clock, visitor } = await office(db);
  const draft = await boss.quotes.mailDraft({ id });
  expect(draft).toMatchObject({ can_mail: true, to: 'bills@mill.example', subject: 'Quote {number} from Acme Ltd' });
  for (const said of ['New taps at 1 Mill Lane, Manchester, M21 0AA', '£528.00', '1 Apr 2026', '{link}'])
    expect(draft.message).toContain(said);
  expect(await boss.quotes.send({ id, subject: draft.subject, message: draft.message })).toMatchObject({
    ...{ status: 'sent', name: 'Q-2026-0001', mail: { state: 'sending', recipient: 'bills@mill.example' } },
  });
  expect(await refusal(boss.quotes.send({ id }))).toMatchObject({ message: 'This quote is already being sent.' });
  await runQueued(db, 'send_document', { clock });
  const { link, mail: state } = await boss.quotes.get({ id });
  expect(state).toMatchObject({ state: 'sent' });
  const [mail] = server.mails;
  expect(mail!.to).toEqual(['bills@mill.example']);
  expect(headerOf(mail!, 'subject')).toBe('Quote Q-2026-0001 from Acme Ltd');
  const { fileName, bytes } = attachmentOf(mail!);
  expect(fileName).toBe('Q-2026-0001.pdf');
  const text = (await pdfText(bytes)).join(' ');
  for (const said of [
    'Q-2026-0001',
    'Mill Lane Residents Ltd',
    '£528.00',
    'Options: choose what you want',
    '3.5 hours',
  ])
    expect(text).toContain(said);
  const token = link!.split('/').at(-1)!;
  expect(await (await visitor()).quotes.page({ token })).toMatchObject({ state: 'open' });
  const { rows } = await sql<{ found: number }>`select count(*) as found from document_mails, history
    where message like ${`%${token}%`} or "to"::text like ${`%${token}%`}`.execute(db);
  expect(rows[0]!.found).toBe(0);
  // Once more, on purpose, and what the customer answered prints.
  await boss.quotes.send({ id });
  await runQueued(db, 'send_document', { clock });
  expect(server.mails).toHaveLength(2);
  await boss.quotes.send({ id });
  await boss.quotes.withdraw({ id });
  await runQueued(db, 'send_document', { clock });
  expect(server.mails).toHaveLength(2);
  expect(await boss.quotes.get({ id })).toMatchObject({
    mail: { state: 'failed', error: 'Not sent: This quote has been withdrawn.' },
  });
});
