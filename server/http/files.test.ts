import { describe, expect } from 'vitest';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { isFilePath } from './static-files.ts';

describe('files that do not exist', () => {
  test('are 404, not a page', async ({ db }) => {
    const app = await startApp(db);
    for (const path of [
      '/.env',
      '/.git/config',
      '/wp-login.php',
      '/assets/old-1a2b3c4.js',
      '/favicon.gif',
      '/a/b.json',
    ]) {
      const { status, text } = await app.request('GET', path, undefined, { accept: 'text/html' });
      expect([status, text], path).toEqual([404, 'Not found']);
    }
    expect(['/', '/jobs', '/jobs.data', '/_root.data', '/request-a-job/K7M3-9QXD-4TBH'].filter(isFilePath)).toEqual([]);
    await app.close();
  });
});

test('/.well-known/security.txt names whoever the operator named, or the sender of mail, or does not exist', async ({
  db,
}) => {
  const read = async (environment: Record<string, string>) => {
    const app = await startApp(db, { environment });
    const { status, text } = await app.request('GET', '/.well-known/security.txt');
    await app.close();
    return [status, text] as const;
  };
  expect(await read({})).toEqual([404, 'Not found']);
  const mail = { MAIL_HOST: 'mail.example.com', MAIL_FROM: 'office@example.com' };
  expect((await read(mail))[1]).toContain('Contact: mailto:office@example.com\n');
  const named = { SECURITY_CONTACT: 'https://example.com/security', APP_URL: 'https://fettle.example' };
  const [status, text] = await read({ ...mail, ...named });
  expect(status).toBe(200);
  expect(text).toMatch(
    /^Contact: https:\/\/example\.com\/security\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\nPreferred-Languages: en\nCanonical: https:\/\/fettle\.example\/\.well-known\/security\.txt\n$/,
  );
  const days = (Date.parse(/Expires: (.*)/.exec(text)![1]!) - Date.now()) / 86_400_000;
  expect(days).toBeLessThan(365);
});
