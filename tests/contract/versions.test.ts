import { expect } from 'vitest';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Answer, startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { noon, type Role } from './two-companies.ts';
import { test } from './two-companies-test.ts';

test('ETags of rows: 304 for the same answer, 412 for a change of another version', async ({ db, two }) => {
  const clock = testClock(noon);
  const app = await startApp(db, { clock });
  const as = async (role: Role) => ({ cookie: await cookieFor(db, who(two.acme, role), clock) });
  const admin = await as('admin');
  const get = (path: string, headers = {}) => app.rest('GET', path, undefined, { ...admin, ...headers });
  const change = (method: string, path: string, body: unknown, headers = {}) =>
    app.rest(method, path, body, { ...admin, ...headers });
  const tagOf = (answer: Answer) => answer.headers.get('etag')!;
  const outcome = ({ status, body }: Answer) => [status, body.code, body.cause];

  const days = { start_date: '2026-05-04', end_date: '2026-05-08' };
  const made = await change('POST', '/absences', { user_id: two.acme.users.employee, kind: 'holiday', ...days });
  const path = `/absences/${made.body.data.id}`;
  const first = await get(path);
  expect(tagOf(first)).toMatch(/^"2026-[\d-]+T[\d:.]+Z\/[\w-]{22}"$/);
  for (const header of [tagOf(first), `"x", W/${tagOf(first)}`, '*']) {
    const same = await get(path, { 'if-none-match': header });
    expect([same.status, same.text, tagOf(same)]).toEqual([304, '', tagOf(first)]);
  }
  const list = await get('/absences');
  expect(tagOf(list)).toMatch(/^W\/"/);
  expect((await get('/absences', { 'if-none-match': tagOf(list) })).status).toBe(304);

  // The answer names its worker, whose name is another row's.
  await change('PATCH', `/users/${two.acme.users.employee}`, { first_name: 'Renamed' });
  const renamed = await get(path, { 'if-none-match': tagOf(first) });
  expect([renamed.status, renamed.body.data.User.first_name]).toEqual([200, 'Renamed']);

  // The row itself is as it was.
  const changed = await change(
    'PATCH',
    path,
    { note: 'Spain' },
    { 'if-match': tagOf(first), 'idempotency-key': 'once' },
  );
  expect([changed.status, changed.body.data.note]).toEqual([200, 'Spain']);
  expect(tagOf(changed)).toBe(`"${changed.body.data.updatedAt}"`);
  const again = await change('PATCH', path, { note: 'Spain' }, { 'if-match': tagOf(first), 'idempotency-key': 'once' });
  expect([again.status, again.body]).toEqual([200, changed.body]);

  const stale = first.body.data.updatedAt;
  for (const header of [tagOf(first), `"${stale}"`, `W/${tagOf(changed)}`, 'nonsense'])
    for (const method of ['PATCH', 'DELETE'])
      expect(
        outcome(await change(method, path, method === 'PATCH' ? { note: 'Wales' } : undefined, { 'if-match': header })),
      ).toEqual([412, 'precondition_failed', 'stale']);
  expect((await get(path)).body.data.note).toBe('Spain');

  const current = changed.body.data.updatedAt;
  const both = (expected: string, header: string) =>
    change('PATCH', path, { note: 'Spain again', expected_updatedAt: expected }, { 'if-match': header });
  expect(outcome(await both(stale, `"${current}"`))).toEqual([400, 'invalid', undefined]);
  expect(outcome(await both(stale, `"${stale}"`))).toEqual([412, 'precondition_failed', 'stale']);
  expect(outcome(await both(stale, '*'))).toEqual([409, 'conflict', 'stale']);
  expect((await both(current.replace('Z', '+00:00'), tagOf(changed))).status).toBe(200);
  expect(outcome(await change('PATCH', path, { note: 'x', expected_updatedAt: stale }))).toEqual([
    409,
    'conflict',
    'stale',
  ]);

  // Nothing is changed where the version cannot be compared, and nothing is told of rows that others read.
  expect((await change('POST', '/absences', made.body.data, { 'if-match': '*' })).status).toBe(400);
  expect((await change('PATCH', '/settings/1', { value: 'x' }, { 'if-match': '"x"' })).status).toBe(400);
  const [expense] = (await get('/expenses')).body.data.filter(
    (row: { user_id: number }) => row.user_id !== two.acme.users.contractor,
  );
  const hidden = await app.rest('DELETE', `/expenses/${expense.id}`, undefined, {
    ...(await as('contractor')),
    'if-match': '"x"',
  });
  expect(hidden.status).toBe(404);
  expect((await app.rest('DELETE', path, undefined, { ...(await as('employee')), 'if-match': '"x"' })).status).toBe(
    403,
  );
  expect((await app.rest('DELETE', path, undefined, { 'if-match': '"x"' })).status).toBe(401);

  expect((await change('DELETE', path, undefined, { 'if-match': tagOf(await get(path)) })).status).toBe(200);
  expect((await change('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(404);
  await app.close();
});
