import { expect } from 'vitest';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import { openEvents } from '#tests/support/event-stream.ts';
import { program } from '#tests/support/programs.ts';
import { test } from '#tests/support/test.ts';

const account = { email: 'ann@acme.example', password: 'fettle2026' };

const start = async (url: string) =>
  startAppProcess({
    run: await program('server'),
    env: {
      DATABASE_URL: url,
      APP_SECRET: 'a secret for tests only, 32 characters',
      COMPANY_NAME: 'Acme',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    },
  });

async function post(app: AppProcess, path: string, body: object, cookie = '') {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  return { data, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

test('a change in one process reaches clients of the other at once; a stopping process closes its streams', {
  timeout: 120_000,
}, async ({ own }) => {
  // In sequence: the first process creates the company.
  const a = await start(own.url);
  const b = await start(own.url);
  const { cookie } = await post(a, '/auth/login', account);
  const onB = await openEvents(b.url, cookie);
  await onB.until(({ entity }) => entity === '*');

  const took: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const { data } = await post(a, '/properties', { address: `${n} Quay Street` }, cookie);
    const answered = performance.now();
    await onB.until(({ entity, id }) => entity === 'properties' && id === data.id);
    took.push(performance.now() - answered);
  }
  took.sort((x, y) => x - y);
  expect(took[Math.floor(took.length * 0.95)]).toBeLessThan(250);

  // On SIGTERM the stream ends without 'return', so that an EventSource reconnects.
  const since = performance.now();
  b.kill('SIGTERM');
  expect(await onB.over).toBe('ended');
  expect(onB.others).not.toContain('return');
  expect(await b.ended, b.output()).toBe(0);
  expect(performance.now() - since).toBeLessThan(5_000);

  const onA = await openEvents(a.url, cookie);
  await onA.until(({ entity }) => entity === '*');
  a.kill('SIGKILL');
  expect(await onA.over).toBe('broken');
});
