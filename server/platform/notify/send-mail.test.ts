import { expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { testConfig } from '#tests/support/config.ts';
import { headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { enqueue } from '../queue/enqueue.ts';

const acme = (settings: Record<string, string>) =>
  company({ name: 'Acme', settings, users: { ann: { role: 'admin' } } });

async function send(db: Database, company_id: number, subject = 'Hello', environment = {}) {
  await enqueue(db, 'send_mail', {
    company_id,
    to: { name: 'Emil', address: 'emil@acme.example' },
    subject,
    lines: ['One <script>', 'Two'],
    path: '/time-tracking',
  });
  return runQueued(db, undefined, { config: testConfig(environment) });
}

test('a header is one line, whatever a person typed into it', async ({ db }) => {
  const server = await startMailServer();
  onTestFinished(server.close);
  const w = await world(db, { acme: acme(server.settings) });
  await send(db, w.acme.id, 'Boiler\r\nBcc: evil@evil.example\r\n\r\nBody', {
    APP_URL: 'https://fettle.example',
  });
  const [mail] = server.mails;
  expect(mail!.to).toEqual(['emil@acme.example']);
  expect(headerOf(mail!, 'bcc')).toBeUndefined();
  expect(headerOf(mail!, 'subject')).toBe('Boiler Bcc: evil@evil.example Body');
  expect(mail!.source).toContain('https://fettle.example/time-tracking');
  expect(mail!.source).not.toContain('<p>One <script>');
  expect(mail!.source).toContain('<p>One &#60;script&#62;</p>');
});

test('logs in with the password that the settings keep sealed', async ({ db }) => {
  const server = await startMailServer({ password: 'smtp pass' });
  onTestFinished(server.close);
  const w = await world(db, { acme: acme({ ...server.settings, smtp_user: 'acme' }) });
  await send(db, w.acme.id, 'Hello', { SETTING_SMTP_PASSWORD: 'smtp pass' });
  expect(server.mails).toMatchObject([{ user: 'acme' }]);
  await expect(send(db, w.acme.id, 'Hello', { SETTING_SMTP_PASSWORD: 'wrong' })).rejects.toThrow(
    'The mail server 127.0.0.1 refused the user or the password.',
  );
});

test('says in plain words what went wrong', async ({ db }) => {
  const refusing = await startMailServer({ refuse: true });
  onTestFinished(refusing.close);
  const silent = await startMailServer();
  await silent.close();
  const w = await world(db, { acme: acme(refusing.settings), other: acme(silent.settings) });
  await expect(send(db, w.acme.id)).rejects.toThrow('The mail server 127.0.0.1 refused the message (550).');
  await db.deleteFrom('settings').where('company_id', '=', w.acme.id).execute();
  await runQueued(db);
  await expect(send(db, w.other.id)).rejects.toThrow('The mail server 127.0.0.1 did not answer.');
});
