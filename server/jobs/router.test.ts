import { expect } from 'vitest';
import { testClock } from '#tests/support/clock.ts';
import { jobOffice, now } from '#tests/support/job-office.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

test('over REST: query strings are converted to the schema’s types', async ({ db }) => {
  const { ids } = await jobOffice(db);
  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await app.login('ann@acme.example');
  const get = async (path: string) => app.rest('GET', path, undefined, { cookie });
  const list = await get('/jobs?includeCompleted=true&dateRange=all&limit=2&sort=id&order=asc');
  expect(list.body).toMatchObject({
    data: [{ id: ids.boiler }, { id: ids.damp }],
    meta: { total: 5, page: 1, limit: 2 },
  });
  expect((await get('/jobs/active')).body.data).toHaveLength(2);
  expect((await get('/jobs/counts')).body.data.total).toBe(8);
  expect((await get(`/jobs/${ids.boiler}`)).body.data.budget).toBe(98765.43);
  expect((await get('/jobs/99999999')).status).toBe(404);
  expect((await get('/jobs/abc')).status).toBe(400);
  expect((await get('/jobs?includeCompleted=maybe')).body).toMatchObject({
    code: 'invalid',
    fields: { includeCompleted: 'must be true or false' },
  });
  expect((await get('/job-statuses')).body.data[0]).toEqual({
    value: 'awaiting_approval',
    label: 'Awaiting approval',
  });
  const bare = await app.rest('PATCH', `/jobs/${ids.damp}`, { status: 'archived' }, { cookie });
  expect(bare.body.data.status).toBe('archived');
  await app.close();
});
