import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const now = '2026-03-02T09:00:00.000Z';
const acme = company({
  name: 'Acme Ltd',
  users: { ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' } },
});
type Values = Record<string, string | null>;
const given = (values: Values) => Object.entries(values).map(([key, value]) => ({ id: settingId(key), value }));

const setUp = async (db: Database, environment: Record<string, string> = {}) => {
  const w = await world(db, { acme }, testClock(now));
  const ann = await callerFor(db, who(w.acme, 'ann'), { now, environment });
  const saved = async () =>
    Object.fromEntries(
      (await ann.settings.list())
        .filter(({ category, updatedAt }) => ['email', 'aws'].includes(category) && updatedAt)
        .map(({ key, value }) => [key, value]),
    );
  return {
    ann,
    saved,
    save: (values: Values, confirm_unproved?: boolean) =>
      ann.settings.updateMany({ settings: given(values), confirm_unproved }),
    saveOne: (key: string, value: string | null) => ann.settings.update({ id: settingId(key), value }),
  };
};

let mail: Awaited<ReturnType<typeof startMailServer>>;
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  mail = await startMailServer({ password: 'right' });
  s3 = await startS3Server();
});
afterAll(() => Promise.all([mail.close(), s3.close()]));

describe('checking a mail server', () => {
  test('happens once the settings are complete; a failure is not saved', async ({ db }) => {
    const { ann, save, saveOne, saved } = await setUp(db);
    const whole = { ...mail.settings, smtp_user: 'ann' };
    const loginError = {
      code: 'unprocessable',
      message: 'The mail server responded: 535 Authentication failed',
      details: { unproved: { email: 'The mail server responded: 535 Authentication failed' } },
    };
    expect(await refusal(save({ ...whole, smtp_password: 'wrong' }))).toMatchObject(loginError);
    expect(await saved()).toEqual({});

    // A user without a password is a set-up in progress, so nothing is tested yet.
    expect(await save(whole)).toMatchObject({ updated: 4 });
    expect(await refusal(saveOne('smtp_password', 'wrong'))).toMatchObject(loginError);
    expect(await ann.settings.testMail()).toMatchObject({ ok: false });
    expect(await saveOne('smtp_password', 'right')).toMatchObject({ changed: true, hasValue: true });
    const port = (smtp_port: string) => ({ smtp_port, smtp_password: 'right' });
    expect(await refusal(save(port('1')))).toMatchObject({
      message: 'The mail server 127.0.0.1 refused the connection on port 1.',
    });
    // Other settings do not test the mail server.
    expect(await saveOne('bank_name', 'Coop')).toMatchObject({ changed: true });
    expect(await save(port('1'), true)).toMatchObject({ updated: 2 });
    expect(await saved()).toMatchObject({ smtp_port: '1' });
    expect(await saveOne('smtp_host', null)).toMatchObject({ value: '' });
  });

  test('reports the server’s own words: one line, without the password', async ({ db }) => {
    const talkative = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('554-Go away\r\n554 you with your s3cret-word, at once\r\n');
    });
    await new Promise<void>((resolve) => talkative.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void talkative.close());
    const { save } = await setUp(db);
    const { port } = talkative.address() as { port: number };
    const settings = {
      ...mail.settings,
      smtp_port: String(port),
      smtp_user: 'a',
      smtp_password: 's3cret-word',
    };
    const { message } = await refusal(save(settings));
    expect(message).toMatch(/^The mail server responded: 554.*you with your •••, at once$/);
  });

  test('rejects the cloud’s metadata address', async ({ db }) => {
    const { save } = await setUp(db);
    for (const smtp_host of ['169.254.169.254', 'fe80::1', '2852039166']) {
      const { message } = await refusal(save({ ...mail.settings, smtp_host }));
      expect(message, smtp_host).toContain('isn’t allowed.');
    }
  });

  test('with several companies, rejects addresses in the server’s own network', async ({ db }) => {
    const { save } = await setUp(db, { ALLOW_PRIVATE_ADDRESSES: '' });
    expect(await save(mail.settings)).toMatchObject({ updated: 3 });
    await world(db, { other: company({ name: 'Other', users: { zoe: { role: 'admin' } } }) });
    const inner = 'This is a private network address';
    const mailCount = mail.mails.length;
    expect(await refusal(save({ mail_from: 'other@acme.example' }))).toMatchObject({
      message: expect.stringContaining(inner),
    });
    for (const smtp_host of ['localhost', '127.0.0.2', '::1']) {
      expect(await refusal(save({ smtp_host })), smtp_host).toMatchObject({
        message: expect.stringContaining(inner),
      });
    }
    const store = await refusal(save({ ...s3.settings, aws_secret_access_key: s3.secret }));
    expect(store.message).toContain(inner);
    expect(mail.mails).toHaveLength(mailCount);
  });

  test('unless the operator has configured that address for all', async ({ db }) => {
    const { save } = await setUp(db, {
      ALLOW_PRIVATE_ADDRESSES: 'false',
      SETTING_SMTP_HOST: mail.settings.smtp_host,
      SETTING_SMTP_PORT: mail.settings.smtp_port,
    });
    await world(db, { other: company({ name: 'Other', users: { zoe: { role: 'admin' } } }) });
    expect(await save({ mail_from: mail.settings.mail_from })).toMatchObject({ updated: 1 });
  });

  test.for(['right', 'wrong'])('includes what the environment fixes: %s', async (password, { db }) => {
    const { save } = await setUp(db, {
      SETTING_SMTP_PASSWORD: password,
      SETTING_SMTP_USER: 'ann',
      SETTING_SMTP_HOST: mail.settings.smtp_host,
      SETTING_SMTP_PORT: mail.settings.smtp_port,
    });
    const mine = { mail_from: mail.settings.mail_from };
    if (password === 'right') expect(await save(mine)).toMatchObject({ updated: 1 });
    else expect(await refusal(save(mine))).toMatchObject({ code: 'unprocessable' });
  });

  test('does not overwrite settings changed meanwhile', async ({ own: { db } }) => {
    const { ann, save } = await setUp(db);
    await save({ ...mail.settings, smtp_user: 'ann', smtp_password: 'right' });
    let meanwhile: Promise<unknown> | undefined;
    const slow = createServer((socket) => {
      socket.on('error', () => {});
      meanwhile = ann.settings
        .updateMany({ settings: given({ smtp_user: 'other', smtp_password: 'x' }), confirm_unproved: true })
        .then(() => socket.write('220 hello\r\n'));
      socket.on('data', (line) => {
        if (/^EHLO/i.test(String(line))) socket.write('250-me\r\n250 AUTH PLAIN LOGIN\r\n');
        else if (/^AUTH/i.test(String(line))) socket.write('235 welcome\r\n');
        else socket.end('221 bye\r\n');
      });
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void slow.close());
    const { port } = slow.address() as { port: number };
    expect(await refusal(save({ smtp_port: String(port), smtp_password: 'right' }))).toMatchObject({
      code: 'conflict',
      message: 'Other settings for this service have changed since you opened them. Save again.',
    });
    await meanwhile;
  });
});

describe('checking a file store', () => {
  test('happens once the settings are complete; both services report errors', async ({ db }) => {
    const { save, saveOne, saved } = await setUp(db);
    expect(await save(s3.settings)).toMatchObject({ updated: 4 });
    const wrong = await refusal(saveOne('aws_secret_access_key', 'wrong'));
    expect(wrong).toMatchObject({
      code: 'unprocessable',
      message: 'The storage service responded: 403 SignatureDoesNotMatch: The signature does not match.',
    });
    expect(await saveOne('aws_secret_access_key', s3.secret)).toMatchObject({ changed: true });
    expect(s3.objects()).toEqual([]);

    const both = await refusal(save({ ...mail.settings, smtp_port: '1', aws_bucket: 'no-such-bucket' }));
    const aws = `The storage service ${new URL(s3.bucket.endpoint).host} has no bucket named no-such-bucket.`;
    const email = 'The mail server 127.0.0.1 refused the connection on port 1.';
    expect(both).toMatchObject({ message: `${email}\n${aws}`, details: { unproved: { email, aws } } });
    expect(await saved()).toMatchObject({ aws_bucket: s3.settings.aws_bucket });
    expect(await saved()).not.toHaveProperty('smtp_host');
  });
});

describe('testing the saved services', () => {
  test('sends a mail to the caller and checks the store; ten times in ten minutes', async ({ db }) => {
    const { ann, save } = await setUp(db);
    expect(await ann.settings.testMail()).toEqual({
      ok: false,
      message: 'The mail server settings are incomplete.',
    });
    expect(await ann.settings.testStorage()).toMatchObject({
      ok: true,
      message: expect.stringContaining('on the server because'),
    });
    await save({ ...mail.settings, smtp_user: 'ann', smtp_password: 'right' });
    await save({ ...s3.settings, aws_secret_access_key: s3.secret });
    expect(await ann.settings.testMail()).toEqual({
      ok: true,
      message: 'Test email sent to ann@acme.example',
    });
    const sent = mail.mails.at(-1)!;
    expect(sent.to).toEqual(['ann@acme.example']);
    expect(headerOf(sent, 'subject')).toBe('Test email');
    expect(headerOf(sent, 'from')).toBe('Acme Ltd <office@acme.example>');
    expect(await ann.settings.testStorage()).toEqual({
      ok: true,
      message: 'Storage works: files can be written, read, listed and deleted in fettle-tests.',
    });
    await save({ smtp_password: 'wrong', aws_access_key_id: 'NOBODY', aws_secret_access_key: s3.secret }, true);
    expect(await ann.settings.testMail()).toEqual({
      ok: false,
      message: 'The mail server responded: 535 Authentication failed',
    });
    expect(await ann.settings.testStorage()).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^The storage service responded: 403 InvalidAccessKeyId/),
    });
    for (let at = 0; at < 7; at += 1) await ann.settings.testMail();
    expect(await refusal(ann.settings.testMail())).toMatchObject({
      code: 'rate_limited',
      retryAfter: 600,
    });
  });
});
