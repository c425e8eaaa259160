import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';
import { maxViews } from './constants.ts';

const clock = testClock('2026-03-02T09:00:00.000Z');
const late = { list: 'jobs', name: 'Late', address: '/jobs?tab=all&due=overdue' };

test('a view is private until it is shared; what is shared, the office keeps together', async ({ db }) => {
  const w = await world(
    db,
    { acme: company({ users: { ann: { role: 'admin', first_name: 'Ann' }, bob: { role: 'admin' } } }) },
    clock,
  );
  const [ann, bob] = [await callerFor(db, who(w.acme, 'ann')), await callerFor(db, who(w.acme, 'bob'))];
  const made = await ann.savedViews.create(late);
  expect(made).toMatchObject({ ...late, is_shared: false, is_own: true });
  expect(await bob.savedViews.list({})).toEqual([]);
  expect(await refusal(bob.savedViews.update({ id: made.id, changes: { name: 'Mine' } }))).toMatchObject({
    code: 'not_found',
  });
  expect(await refusal(ann.savedViews.create(late))).toMatchObject({
    code: 'conflict',
    fields: { name: expect.any(String) },
  });

  await ann.savedViews.update({ id: made.id, changes: { is_shared: true } });
  expect(await bob.savedViews.list({ list: 'jobs' })).toMatchObject([
    { id: made.id, is_shared: true, is_own: false, User: { first_name: 'Ann' } },
  ]);
  expect(await bob.savedViews.list({ list: 'users' })).toEqual([]);
  await bob.savedViews.update({ id: made.id, changes: { name: 'Overdue' } });
  expect(await refusal(bob.savedViews.update({ id: made.id, changes: { is_shared: false } }))).toMatchObject({
    code: 'forbidden',
  });
  const { updatedAt } = made;
  const old = { id: made.id, changes: { name: 'Old' }, expected_updatedAt: updatedAt };
  expect(await refusal(ann.savedViews.update(old))).toMatchObject({ code: 'conflict' });
  // One's own stand first.
  await bob.savedViews.create({ ...late, name: 'Zebra' });
  expect((await bob.savedViews.list({})).map(({ name }) => name)).toEqual(['Zebra', 'Overdue']);
  await bob.savedViews.remove({ id: made.id });
  expect(await ann.savedViews.list({})).toEqual([]);
});

test('leads to this site only, and has a limit', async ({ db }) => {
  const w = await world(db, { acme: company({ users: { ann: { role: 'admin' } } }) }, clock);
  const ann = await callerFor(db, who(w.acme, 'ann'));
  for (const address of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/jobs#x',
    '/api/v1/auth/logout',
    '/settings',
    '/jobs/../api/v1/auth/logout',
    '/',
  ]) {
    expect(await refusal(ann.savedViews.create({ ...late, address })), address).toMatchObject({
      code: 'invalid',
      fields: { address: expect.any(String) },
    });
  }
  const ofTab = await ann.savedViews.create({ ...late, address: '/time-tracked/records?needs_review=true' });
  await ann.savedViews.remove({ id: ofTab.id });
  const rows = Array.from({ length: maxViews }, (_, at) => ({
    company_id: w.acme.id,
    user_id: w.acme.users.ann,
    ...late,
    name: `View ${at}`,
  }));
  await db.insertInto('saved_views').values(rows).execute();
  expect(await refusal(ann.savedViews.create(late))).toMatchObject({ code: 'unprocessable' });
});
