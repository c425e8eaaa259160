import { expect } from 'vitest';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { contents } from './contents.ts';
import { attack, fault } from './hostile/attack.ts';
import { type Random, randomFrom } from './hostile/values.ts';
import { noon, roles, type Two } from './two-companies.ts';
import { test } from './two-companies-test.ts';

// `npm run soak -- hostile` sends 10,000 requests with a new seed, which every message contains.
const total = Number(process.env.SOAK_COUNT ?? 250);
const seed = Number(process.env.SOAK_SEED ?? 20_260_302);
/** Requests per state of the database, which is then rolled back. */
const round = 50;

let clone: OwnDatabase;
let two: Two;
test.beforeAll(({ filled }) => {
  ({ clone, two } = filled);
});

async function oneRound(random: Random, first: number, errors: string[]): Promise<void> {
  const { db, undo } = await rolledBack(clone.url);
  const clock = testClock(noon);
  const app = await startApp(db, { clock });
  const cookies = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await cookieFor(db, who(two.acme, role), clock)] as const)),
  );
  const rival = await contents(db, two.rival.id);
  try {
    await fire();
    expect(await contents(db, two.rival.id)).toEqual(rival);
    expect((await app.request('GET', '/healthz')).status).toBe(200);
  } finally {
    app.errors.splice(0);
    await app.close();
    await undo();
  }

  async function fire(): Promise<void> {
    for (let at = first; at < Math.min(first + round, total); at += 1) {
      const sent = attack(random, two.acme);
      const cookie = sent.role && cookies[sent.role];
      const headers = { ...sent.headers, ...(cookie && { cookie }) };
      const answer = await app.request(sent.method, sent.path, sent.body, headers);
      const wrong = fault(sent, answer);
      if (!wrong) continue;
      const shown = (text = '') => (text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text);
      errors.push(
        `#${at} of seed ${seed}: ${sent.method} ${shown(sent.path)} by ${sent.role} ${wrong}\n  sent ${JSON.stringify(sent.headers)} ${shown(sent.body)}\n  got ${answer.status} ${shown(answer.text)}\n  ${shown(app.errors.splice(0).join(''))}`,
      );
    }
  }
}

/** Random searches may be slow. */
const traps: [name: string, method: string, path: string, body: unknown, headers: Record<string, string>][] = [
  [
    'a very long id under a key',
    'PATCH',
    `/api/v1/jobs/${'1'.repeat(400)}`,
    { status: 'archived' },
    { 'idempotency-key': 'a' },
  ],
  [
    'an id that is no text under a key',
    'POST',
    '/api/trpc/jobs.update',
    { id: { toString: 1 }, changes: {} },
    { 'idempotency-key': 'b' },
  ],
  [
    'an id that is deep under a key',
    'POST',
    '/api/trpc/jobs.update',
    { id: [[[[]]]], changes: {} },
    { 'idempotency-key': 'c' },
  ],
  [
    'a log-in with a very long address',
    'POST',
    '/api/v1/auth/login',
    { email: `${'x'.repeat(310)}@a.bc`, password: 'x' },
    {},
  ],
  ['half a character', 'POST', '/api/v1/properties', { address: 'a \ud800 b' }, {}],
  ['a key with half a character', 'POST', '/api/v1/properties', { 'a\udc00': 1 }, {}],
  [
    'a body as deep as it gets',
    'POST',
    '/api/v1/properties',
    `{"address":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    {},
  ],
  ['a rate of many digits', 'POST', '/api/v1/users-rates', { user_id: 1, rate: 0.001 }, {}],
  ['an unknown call', 'GET', '/api/trpc/nothing.here', undefined, {}],
  ['a prototype for a call', 'GET', '/api/trpc/__proto__', undefined, {}],
  ['a constructor for a call', 'POST', '/api/trpc/constructor.toString', {}, {}],
  ['a prototype for a path', 'GET', '/api/v1/__proto__', undefined, {}],
  ['half an escape in a path', 'GET', '/api/v1/jobs/%E0%A4%A', undefined, {}],
  ['a cookie that is none', 'GET', '/api/v1/jobs', undefined, { cookie: 'fettle_session=%E0%A4%A; ;;=; a' }],
  ['a cookie that is very long', 'GET', '/api/v1/jobs', undefined, { cookie: `fettle_session=${'a'.repeat(7000)}` }],
];

test.each(traps)('%s', async (_, method, path, body, given) => {
  const { db, undo } = await rolledBack(clone.url);
  const clock = testClock(noon);
  const app = await startApp(db, { clock });
  const headers = { cookie: await cookieFor(db, who(two.acme, 'admin'), clock), ...given };
  const answer = await app.request(method, path, body, headers);
  await app.close();
  await undo();
  const sent = { role: null, method, path, body: undefined, headers, mustFail: true };
  expect(fault(sent, answer), answer.text).toBeUndefined();
});

test(`${total} hostile requests (seed ${seed}) are rejected with clear messages`, {
  timeout: total * 200,
}, async () => {
  const random = randomFrom(seed);
  const errors: string[] = [];
  for (let first = 0; first < total && errors.length < 20; first += round) await oneRound(random, first, errors);
  expect(errors.join('\n\n')).toBe('');
});
