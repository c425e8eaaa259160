import { expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { testConfig } from '#tests/support/config.ts';
import { headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';

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

test('keeps a header on one line, whatever it contains', async ({ db }) => {
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
  const html = mail!.source.replace(/=\r\n/g, '').split('text/html')[1];
  expect(html).toContain('One &lt;script&gt;</p>');
  expect(html).not.toContain('<script>');
  expect(html).toContain('<title>Boiler Bcc: evil@evil.example Body</title>');
});

test('logs in with the encrypted password of the settings', async ({ db }) => {
  const server = await startMailServer({ password: 'smtp pass' });
  onTestFinished(server.close);
  const w = await world(db, { acme: acme({ ...server.settings, smtp_user: 'acme' }) });
  const from = (password: string) => ({
    SETTING_SMTP_HOST: server.settings.smtp_host,
    SETTING_SMTP_PORT: server.settings.smtp_port,
    SETTING_SMTP_USER: 'acme',
    SETTING_SMTP_PASSWORD: password,
  });
  await send(db, w.acme.id, 'Hello', from('smtp pass'));
  expect(server.mails).toMatchObject([{ user: 'acme' }]);
  await expect(send(db, w.acme.id, 'Hello', from('wrong'))).rejects.toThrow(
    'The mail server responded: 535 Authentication failed',
  );
});

test('the installation sends for companies without a mail server, and keeps its own to itself', async ({ db }) => {
  const [own, shared] = [await startMailServer(), await startMailServer({ password: 'smtp pass' })];
  onTestFinished(async () => void (await Promise.all([own.close(), shared.close()])));
  const environment = (password: string) => ({
    MAIL_HOST: 'localhost',
    MAIL_PORT: String(shared.port),
    MAIL_USER: 'fettle',
    MAIL_PASSWORD: password,
    MAIL_FROM: 'post@fettle.example',
    // The operator's choice needs no permission.
    ALLOW_PRIVATE_ADDRESSES: 'false',
    SETTING_COMPANY_EMAIL: 'office@acme.example',
  });
  const w = await world(db, { acme: acme(own.settings), bare: company({ name: 'Bare', users: {} }) });
  await send(db, w.bare.id, 'Hello', environment('smtp pass'));
  const [mail] = shared.mails;
  expect(mail).toMatchObject({ user: 'fettle', from: 'post@fettle.example' });
  expect(headerOf(mail!, 'from')).toBe('Bare <post@fettle.example>');
  expect(headerOf(mail!, 'reply-to')).toBe('Bare <office@acme.example>');
  await send(db, w.acme.id, 'Hello', { ...environment('smtp pass'), ALLOW_PRIVATE_ADDRESSES: 'true' });
  expect([own.mails.length, shared.mails.length]).toEqual([1, 1]);
  await expect(send(db, w.bare.id, 'Hello', environment('wrong'))).rejects.toThrow(
    'The email couldn’t be sent by this installation’s own mail server.',
  );
});

test('explains failures in plain words', async ({ db }) => {
  const rejecting = await startMailServer({ refuse: true });
  const unknown = await startMailServer({ unknown: 'emil@acme.example' });
  const starting = await startMailServer({ tls: 'starttls' });
  const secure = await startMailServer({ tls: 'from the start' });
  const plain = await startMailServer();
  const gone = await startMailServer();
  await gone.close();
  const open = [rejecting, unknown, starting, secure, plain];
  onTestFinished(async () => void (await Promise.all(open.map(({ close }) => close()))));
  const untrusted = 'The certificate of the mail server 127.0.0.1 can’t be trusted: it is self-signed.';
  const cases = {
    refusing: [rejecting.settings, 'The mail server responded: 550 no'],
    unknown: [unknown.settings, 'The mail server responded: 550 No such user here'],
    starting: [starting.settings, untrusted],
    secure: [{ ...secure.settings, smtp_secure: 'true' }, untrusted],
    plain: [
      { ...plain.settings, smtp_secure: 'true' },
      `The mail server 127.0.0.1 doesn’t support TLS on port ${plain.port}.`,
    ],
    gone: [gone.settings, `The mail server 127.0.0.1 refused the connection on port ${gone.port}.`],
    nowhere: [
      { ...gone.settings, smtp_host: 'mail.nowhere.invalid' },
      'The server mail.nowhere.invalid couldn’t be found.',
    ],
  } as const;
  for (const [name, [settings, message]] of Object.entries(cases)) {
    const person = { ann: { role: 'admin' as const, email: `${name}@acme.example` } };
    const w = await world(db, { acme: company({ name: 'Acme', settings, users: person }) });
    await expect(send(db, w.acme.id), name).rejects.toThrow(message);
    // It awaits its next attempt in the queue.
    await db.deleteFrom('settings').where('company_id', '=', w.acme.id).execute();
    await runQueued(db);
  }
  for (const { mails } of open) expect(mails).toEqual([]);
});
