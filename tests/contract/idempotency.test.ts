import { beforeEach, describe, expect } from 'vitest';
import { worldPassword } from '#db/fixtures/world.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp, type TestApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { noon, type Two } from './two-companies.ts';
import { test as base } from './two-companies-test.ts';

interface Fixtures {
  app: TestApp;
  /** Headers of the employee, with a key. */
  employee: (key?: string) => Record<string, string>;
  admin: (key?: string) => Record<string, string>;
}

const test = base.extend<Fixtures>({
  app: async ({ own }, use) => {
    const app = await startApp(own.db, { clock: testClock(noon) });
    await use(app);
    await app.close();
  },
  employee: async ({ own, two }, use) =>
    use(headersOf(await cookieFor(own.db, who(two.acme, 'employee'), testClock(noon)))),
  admin: async ({ own, two }, use) => use(headersOf(await cookieFor(own.db, who(two.acme, 'admin'), testClock(noon)))),
});

const headersOf = (cookie: string) => (key?: string) => ({ cookie, ...(key && { 'idempotency-key': key }) });

/** Work at a time without records. */
const finished = (two: Two) => ({
  job_id: two.acme.jobs.open,
  is_driving: false,
  start_time: '2026-03-01T09:00:00Z',
  end_time: '2026-03-01T10:00:00Z',
  note: 'changed the washer',
});

describe('an Idempotency-Key', () => {
  let rows: (table: 'time_records' | 'properties' | 'history' | 'idempotency_keys') => Promise<number>;
  beforeEach<Fixtures & { own: { db: import('#db/client.ts').Database } }>(({ own }) => {
    rows = async (table) => (await own.db.selectFrom(table).select('company_id').execute()).length;
  });

  test('gives a POST sent twice one row and one response', async ({ app, two, employee }) => {
    const before = await rows('time_records');
    const send = () => app.rest('POST', '/time-tracking', finished(two), employee('key-1'));
    const first = await send();
    expect(first.status, first.text).toBe(201);
    const history = await rows('history');
    const second = await send();
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await rows('time_records')).toBe(before + 1);
    expect(await rows('history')).toBe(history);
  });

  test('keeps the actor and request in the history', async ({ app, own, two, employee }) => {
    const answer = await app.rest('POST', '/time-tracking', finished(two), employee('key-1'));
    const history = await own.db
      .selectFrom('history')
      .select(['actor_id', 'actor_name', 'request_id', 'reason'])
      .where('entity', '=', 'time-tracking')
      .where('entity_id', '=', answer.body.data.id)
      .execute();
    const { first_name, last_name } = answer.body.data.User;
    expect(history).toEqual([
      {
        actor_id: two.acme.users.employee,
        actor_name: `${first_name} ${last_name}`.trim(),
        request_id: answer.headers.get('x-request-id'),
        reason: '',
      },
    ]);
  });

  test('works whatever the order of the fields, and over both tRPC and REST', async ({ app, two, employee }) => {
    const before = await rows('time_records');
    const first = await app.rest('POST', '/time-tracking', finished(two), employee('key-1'));
    const turned = Object.fromEntries(Object.entries(finished(two)).reverse());
    const second = await app.rest('POST', '/time-tracking', turned, employee('key-1'));
    const third = await app.trpc('mutation', 'timeTracking.start', finished(two), employee('key-1'));
    expect(second.body.data).toEqual(first.body.data);
    expect(third.body.result.data).toEqual(first.body.data);
    expect(await rows('time_records')).toBe(before + 1);
  });

  test('returns the first response to a repeated PATCH, although the row has changed', async ({
    app,
    two,
    employee,
  }) => {
    const path = `/time-tracking/user/${two.acme.records.employeeOpen}`;
    const patch = (note: string, key?: string) => app.rest('PATCH', path, { data: { note } }, employee(key));
    const first = await patch('the first of two notes', 'key-1');
    expect(first.status, first.text).toBe(200);
    await patch('the second of two notes');
    expect((await patch('the first of two notes', 'key-1')).body).toEqual(first.body);
    const now = await app.rest('GET', `/time-tracking/user/${two.acme.users.employee}/last`, undefined, employee());
    expect(now.body.data.note).toBe('the second of two notes');
  });

  test('returns the first response to a repeated DELETE', async ({ app, two, admin }) => {
    const path = `/properties/${two.acme.properties.spare}`;
    const first = await app.rest('DELETE', path, undefined, admin('key-1'));
    expect(first.status, first.text).toBe(200);
    expect((await app.rest('DELETE', path, undefined, admin('key-1'))).body).toEqual(first.body);
    expect((await app.rest('DELETE', path, undefined, admin())).status).toBe(404);
  });

  test('ignores sent_at, so that a phone may resend later', async ({ app, two, employee }) => {
    const sent = (sent_at: string) =>
      app.rest('POST', '/time-tracking', { ...finished(two), sent_at }, employee('key-1'));
    const first = await sent('2026-03-02T09:00:00Z');
    expect(first.status, first.text).toBe(201);
    const again = await sent('2026-03-02T09:00:30Z');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  });

  test('outlives a change of APP_SECRET, because a phone may send again what it sent before', async ({
    app,
    own,
    two,
    employee,
  }) => {
    const first = await app.rest('POST', '/time-tracking', finished(two), employee('key-1'));
    const environment = {
      APP_SECRET: 'another secret for tests, 32 characters',
      APP_SECRET_PREVIOUS: 'a secret for tests only, 32 characters',
    };
    const changed = await startApp(own.db, { clock: testClock(noon), environment });
    const send = (body: object) => changed.rest('POST', '/time-tracking', body, employee('key-1'));
    expect((await send(finished(two))).body).toEqual(first.body);
    expect((await send({ ...finished(two), note: 'changed two washers' })).status).toBe(409);
    await changed.close();
  });

  test('rejects another body', async ({ app, two, employee }) => {
    await app.rest('POST', '/time-tracking', finished(two), employee('key-1'));
    const before = await rows('time_records');
    const other = { ...finished(two), note: 'changed two washers' };
    const answer = await app.rest('POST', '/time-tracking', other, employee('key-1'));
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(await rows('time_records')).toBe(before);
  });

  test('is not stored for a failed call', async ({ app, two, employee }) => {
    const bad = { ...finished(two), job_id: two.rival.jobs.open };
    expect((await app.rest('POST', '/time-tracking', bad, employee('key-1'))).status).toBe(404);
    expect((await app.rest('POST', '/time-tracking', { ...bad, note: 'short' }, employee('key-1'))).status).toBe(404);
    expect((await app.rest('POST', '/time-tracking', {}, employee('key-1'))).status).toBe(400);
    expect(await rows('idempotency_keys')).toBe(0);
    expect((await app.rest('POST', '/time-tracking', finished(two), employee('key-1'))).status).toBe(201);
  });

  test('gives 20 parallel requests one row and one response', async ({ app, two, employee }) => {
    const before = await rows('time_records');
    const sends = Array.from({ length: 20 }, () =>
      app.rest('POST', '/time-tracking', finished(two), employee('key-1')),
    );
    const answers = await Promise.all(sends);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect(await rows('time_records')).toBe(before + 1);
  });

  test('belongs to its user and path', async ({ app, two, employee, admin }) => {
    const add = (address: string) => app.rest('POST', '/properties', { address }, admin('key-1'));
    const made = await add('1 Quay Street');
    expect(made.status, made.text).toBe(201);
    expect((await app.rest('POST', '/time-tracking', finished(two), employee('key-1'))).status).toBe(201);
    const job = { property_id: made.body.data.id, job_title: 'A leaking tap' };
    expect((await app.rest('POST', '/jobs', job, admin('key-1'))).status).toBe(201);
    expect((await app.rest('POST', '/jobs', job, employee('key-1'))).status).toBe(201);
    const patch = (id: number) => app.rest('PATCH', `/properties/${id}`, { city: 'Salford' }, admin('key-2'));
    expect((await patch(made.body.data.id)).status).toBe(200);
    expect((await patch(two.acme.properties.home)).body.data.id).toBe(two.acme.properties.home);
  });

  test('has at most 200 characters', async ({ app, two, employee }) => {
    const send = (key: string) => app.rest('POST', '/time-tracking', finished(two), employee(key));
    expect((await send('k'.repeat(201))).status).toBe(400);
    expect((await send('k'.repeat(200))).status).toBe(201);
  });

  test('stores nothing from which a password could be guessed', async ({ own, app, admin }) => {
    const change = () => app.rest('POST', '/auth/change-password', { newPassword: 'n3w password' }, admin('key-1'));
    expect((await change()).status).toBe(200);
    expect((await change()).status).toBe(200);
    expect(await rows('idempotency_keys')).toBe(0);
    const nina = {
      first_name: 'Nina',
      email: 'nina@acme.example',
      role: 'employee',
      password: worldPassword,
    };
    expect((await app.rest('POST', '/users', nina, admin('key-2'))).status).toBe(201);
    const { createHash } = await import('node:crypto');
    const sorted = JSON.stringify(Object.fromEntries(Object.entries(nina).sort()));
    const guess = createHash('sha256').update(sorted).digest('hex');
    const kept = await own.db.selectFrom('idempotency_keys').select('body_hash').execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]!.body_hash).not.toBe(guess);
  });
});
