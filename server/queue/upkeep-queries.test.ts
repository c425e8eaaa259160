import { expect } from 'vitest';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { removeExpired } from './upkeep-queries.ts';

const now = Date.parse('2026-06-30T12:00:00Z');

test('deletes expired rows and nothing else', async ({ db }) => {
  const { acme } = await world(db, {
    acme: company({
      users: { ann: { role: 'employee' }, ben: { role: 'employee' } },
      properties: { home: {} },
      jobs: { boiler: { property: 'home' } },
      records: { running: { user: 'ben', job: 'boiler', start_time: '2026-05-01T08:00:00Z' } },
    }),
  });
  const of = (user: 'ann' | 'ben') => ({ company_id: acme.id, user_id: acme.users[user] });
  await db
    .insertInto('sessions')
    .values([
      { ...of('ann'), id: 'idle', last_seen_at: '2026-05-29T12:00:00Z' },
      { ...of('ann'), id: 'used', last_seen_at: '2026-06-01T12:00:00Z' },
      { ...of('ben'), id: 'timer', last_seen_at: '2026-05-01T08:00:00Z' },
      { ...of('ann'), id: 'ahead', last_seen_at: '2031-01-01T00:00:00Z' },
    ])
    .execute();
  const key = { ...of('ann'), path: 'POST /jobs', body_hash: 'x' };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...key, key: 'old', createdAt: '2026-04-01T11:00:00Z' },
      { ...key, key: 'new', createdAt: '2026-04-02T12:00:00Z' },
    ])
    .execute();
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'over', window_start: '2026-06-29T11:00:00Z' },
      { key: 'on', window_start: '2026-06-30T11:55:00Z' },
      { key: 'ahead', window_start: '2031-01-01T00:00:00Z' },
    ])
    .execute();

  await removeExpired(db, now);

  const sessions = await db.selectFrom('sessions').select(['id', 'last_seen_at']).orderBy('id').execute();
  expect(sessions.map(({ id }) => id)).toEqual(['ahead', 'timer', 'used']);
  // A time written by a clock that was ahead is reset to now.
  expect(sessions[0]?.last_seen_at).toBe('2026-06-30T12:00:00.000Z');
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }]);
  const limits = db.selectFrom('rate_limits').select(['key', 'window_start']).orderBy('key');
  expect(await limits.execute()).toEqual([
    { key: 'ahead', window_start: '2026-06-30T12:00:00.000Z' },
    { key: 'on', window_start: '2026-06-30T11:55:00.000Z' },
  ]);
});
