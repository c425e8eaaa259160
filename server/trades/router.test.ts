import { sql } from 'kysely';
import { expect } from 'vitest';
import { postCodeKey } from '#server/infra/typed/post-code.ts';
import { districtOf } from '#server/infra/typed/travel.ts';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { office } from '#tests/support/tracking-office.ts';

test('a company begins with trades; each has a name of its own, and is archived once it is in use', async ({ db }) => {
  const { boss, users, jobs } = await office(db);
  const names = async () => (await boss.trades.list({ status: 'active' })).data.map(({ name }) => name);
  expect((await names()).join(', ')).toBe(
    'Carpentry, Cleaning, Decorating, Drains, Electrical, Garden, Gas, General, Locks, Plumbing, Roofing',
  );
  expect(await refusal(boss.trades.create({ name: ' gas ' }))).toMatchObject({ code: 'conflict' });
  expect(await refusal(boss.trades.create({ name: 'Gas, oil' }))).toMatchObject({
    fields: { name: expect.any(String) },
  });
  const { id } = await boss.trades.create({ name: 'Glazing' });
  await boss.users.update({ id: users.ann, changes: { trades: 'glazing,  Gas' } });
  expect((await boss.users.list({ q: 'Ann' })).data[0]).toMatchObject({ trades: 'Gas, Glazing' });
  await boss.jobs.update({ id: jobs.boiler, changes: { trade_id: id } });
  expect(await refusal(boss.trades.remove({ id }))).toMatchObject({ details: { uses: { worker: 1, job: 1 } } });
  await boss.trades.update({ id, changes: { name: 'Windows', status: 'archived' } });
  expect(await names()).not.toContain('Windows');
  expect(await boss.jobs.get({ id: jobs.boiler })).toMatchObject({ trade_id: id, trade: 'Windows' });
  const ids = async (trade_id: number) => (await boss.jobs.list({ trade_id })).data.map((each) => each.id);
  expect(await ids(id)).toEqual([jobs.boiler]);
  await boss.users.update({ id: users.ann, changes: { trades: '' } });
  await boss.jobs.update({ id: jobs.boiler, changes: { trade_id: null } });
  expect(await ids(id)).toEqual([]);
  await boss.trades.remove({ id });
});

test('workers read the trade of a job that they read, and nothing else of trades', async ({ db }) => {
  const { boss, ann, users, jobs } = await office(db);
  const gas = (await boss.trades.list({ q: 'gas' })).data[0]!;
  await boss.jobs.update({ id: jobs.boiler, changes: { trade_id: gas.id } });
  await boss.users.update({ id: users.ann, changes: { trades: 'Gas', districts: 'm19 m20' } });
  expect(await ann.jobs.get({ id: jobs.boiler })).toMatchObject({ trade_id: gas.id, trade: 'Gas' });
  expect(await ann.workingHours.list()).toMatchObject([{ trades: 'Gas', districts: 'M19, M20' }]);
  expect(await refusal(ann.trades.list({}))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(ann.jobs.update({ id: jobs.boiler, changes: { trade_id: null } }))).toMatchObject({
    code: 'forbidden',
  });
});

test('wrong trades and areas name their field', async ({ db }) => {
  const { boss, users, jobs } = await office(db);
  const of = (changes: object) => refusal(boss.users.update({ id: users.ann, changes }));
  expect(await of({ trades: 'Gas, Magic' })).toMatchObject({ code: 'invalid', fields: { trades: /Magic/ } });
  expect(await of({ districts: 'M19 2EF' })).toMatchObject({ fields: { districts: expect.any(String) } });
  expect(await refusal(boss.jobs.update({ id: jobs.boiler, changes: { trade_id: 9_999_999 } }))).toMatchObject({
    code: 'not_found',
    fields: { trade_id: expect.any(String) },
  });
});

test('a deleted worker comes back with their trades, and who created users gives them theirs', async ({ db }) => {
  const { boss } = await office(db);
  const person = {
    first_name: 'Nina',
    role: 'employee',
    email: 'nina@acme.example',
    password: 'n3w password',
  } as const;
  const { id } = await boss.users.create({ ...person, trades: 'Roofing, Drains' });
  await boss.users.remove({ id });
  const { data } = await boss.audit.list({ entity: 'users', action: 'delete' });
  await boss.audit.restore({ id: data[0]!.id });
  expect((await boss.users.list({ q: 'Nina' })).data[0]).toMatchObject({ trades: 'Drains, Roofing' });
});

test('jobs are found by the district of their property, which the database reads as screens do', async ({ db }) => {
  const { boss, properties, jobs } = await office(db);
  await boss.properties.update({ id: properties.home, changes: { post_code: 'm19 2ef' } });
  const ids = async (district: string) => (await boss.jobs.list({ district })).data.map(({ id }) => id);
  expect(await ids('m19')).toContain(jobs.boiler);
  expect(await ids('M1')).toEqual([]);
  for (const typed of ['M19 2EF', 'sw1a2aa', 'EC1A 1BB', 'W1 1AA', 'GIR 0AA', 'BFPO 57', 'M19', '', 'nowhere']) {
    const { rows } = await sql<{ area: string }>`select postcode_district(${postCodeKey(typed)}) as area`.execute(db);
    expect(rows[0]!.area, typed).toBe(districtOf(typed));
  }
});
