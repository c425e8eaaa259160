import { describe, expect } from 'vitest';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { noon } from './two-companies.ts';
import { test as base } from './two-companies-test.ts';

const test = base.extend<{ app: Awaited<ReturnType<typeof startApp>>; cookie: string }>({
  cookie: async ({ db, two }, use) => use(await cookieFor(db, who(two.acme, 'admin'), testClock(noon))),
  app: async ({ db }, use) => {
    const app = await startApp(db, { clock: testClock(noon) });
    await use(app);
    await app.close();
  },
});

describe('unusual URLs', () => {
  for (const path of [
    '/api/v1/auth/logout',
    '/%61pi/v1/auth/logout',
    '/api/%761/auth/logout',
    '/api/v1/%61uth/logout',
    '/api/v1/auth/logout/',
    '/api/v1/%2e/auth/logout',
  ]) {
    test(`${path}, linked from another site, does not log out`, async ({ app, cookie }) => {
      const linked = { cookie, 'sec-fetch-site': 'cross-site' };
      expect((await app.request('GET', path, undefined, linked)).status).toBeGreaterThanOrEqual(400);
      const session = await app.rest('GET', '/auth/session', undefined, { cookie });
      expect(session.body.data.isLive).toBe(true);
    });
  }

  test('with an invalid encoding are 400 on every route', async ({ app, cookie }) => {
    for (const path of ['/api/v1/jobs/%ff', '/api/trpc/%ff', '/api/trpc/jobs.list%']) {
      const answer = await app.request('GET', path, undefined, { cookie });
      expect([answer.status, answer.body.code], path).toEqual([400, 'invalid']);
    }
  });

  test('with the names of object properties in the query are 400 with a message', async ({ app, cookie }) => {
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
      const answer = await app.rest('GET', `/jobs?${name}=1`, undefined, { cookie });
      expect([answer.status, answer.body.fields], name).toEqual([400, { [name]: 'is not a known field' }]);
    }
  });
});
