import { expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { office } from '#tests/support/tracking-office.ts';

test('a code is one item, whatever its case; an item in use is archived', async ({ db }) => {
  const { id: company_id, boss, users, jobs, properties } = await office(db);
  const { id } = await boss.priceList.create({ code: ' TRV-15 ', description: 'Radiator valve', price: 14.5 });
  expect(await refusal(boss.priceList.create({ code: 'trv-15', description: 'Another' }))).toMatchObject({
    code: 'conflict',
    fields: { code: expect.any(String) },
  });
  const row = { company_id, user_id: users.ann, job_id: jobs.boiler, property_id: properties.home };
  const used = { ...row, price_item_id: id, used_on: '2026-03-02', description: 'Radiator valve', quantity: 2 };
  await db.insertInto('materials').values(used).execute();
  expect(await refusal(boss.priceList.remove({ id }))).toMatchObject({ details: { uses: { 'used material': 1 } } });
  await boss.priceList.update({ id, changes: { status: 'archived', price: null } });
  expect((await boss.priceList.list({ status: 'active' })).data).toEqual([]);
  expect((await boss.priceList.list({ has_price: false, q: 'valve rad' })).data).toMatchObject([
    { id, code: 'TRV-15', price: null, cost: null, vat_rate: null },
  ]);
});

test('staff read code, description and unit of what is on offer, and nothing else tells them more', async ({ db }) => {
  const { boss, ann } = await office(db);
  const items = [
    { code: 'B-10', description: 'Bolt, M10', cost: 9, price: 1 },
    { code: 'B-9', description: 'Bolt, M9', unit: 'kg', cost: 1, price: 9, vat_rate: 5 },
    { code: 'OLD', description: 'Bolt, imperial', status: 'archived', price: 5 },
  ] as const;
  for (const item of items) await boss.priceList.create(item);
  const open = [
    { id: expect.any(Number), code: 'B-9', description: 'Bolt, M9', unit: 'kg' },
    { id: expect.any(Number), code: 'B-10', description: 'Bolt, M10', unit: 'each' },
  ];
  expect((await ann.priceList.list({})).data).toEqual(open);
  expect(await ann.priceList.offered()).toEqual(open);
  expect((await ann.priceList.list({ q: 'imperial' })).data).toEqual([]);
  for (const sort of ['cost', 'price', 'vat_rate', 'status', 'createdAt', 'updatedAt'] as const)
    expect(await refusal(ann.priceList.list({ sort })), sort).toMatchObject({ code: 'forbidden' });
  for (const filter of [{ has_price: true }, { status: 'archived' }] as const)
    expect(await refusal(ann.priceList.list(filter))).toMatchObject({ code: 'forbidden' });
  // Figures are no words of a search.
  expect((await ann.priceList.list({ q: '9.00' })).data).toEqual([]);
});

test('wrong items name their field', async ({ db }) => {
  const { boss } = await office(db);
  const of = (values: object) => refusal(boss.priceList.create({ code: 'X', description: 'Y', ...values }));
  for (const wrong of [
    { code: ' ' },
    { description: '' },
    { cost: -1 },
    { price: 1.234 },
    { price: 1_000_001 },
    { vat_rate: 101 },
    { unit: 'box' },
  ]) {
    const [field] = Object.keys(wrong);
    expect(await of(wrong), field).toMatchObject({ code: 'invalid', fields: { [field!]: expect.any(String) } });
  }
});
