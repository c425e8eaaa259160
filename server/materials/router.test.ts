import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { refusal } from '#tests/support/caller.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test } from '#tests/support/test.ts';
import { office as trackingOffice } from '#tests/support/tracking-office.ts';

const valve = { code: 'TRV', description: 'Radiator valve', cost: 6.25, price: 14, vat_rate: 5 } as const;

async function office(db: Database) {
  const all = await trackingOffice(db);
  const { id: item } = await all.boss.priceList.create(valve);
  return { ...all, item };
}

test('M2: amounts are copied once, from the price, else the cost and the markup, else nobody knows', async ({ db }) => {
  const { boss, ann, call, jobs, item } = await office(db);
  const used = { job_id: jobs.boiler!, quantity: 2.5 };
  const { id } = await ann.materials.create({ ...used, price_item_id: item });
  const row = { description: 'Radiator valve', unit: 'each', code: 'TRV', status: 'pending', used_on: '2026-03-02' };
  expect(await boss.materials.get({ id })).toMatchObject({
    ...row,
    ...{ cost: 6.25, price: 14, vat_rate: 5, amount: 35, cost_amount: 15.63, charge: 35 },
  });
  await boss.priceList.update({ id: item, changes: { price: null, cost: 8, vat_rate: null, description: 'Valve' } });
  expect(await boss.materials.get({ id })).toMatchObject({ ...row, price: 14, cost: 6.25, vat_rate: 5 });
  await boss.settings.update({ id: settingId('materials_markup_percent'), value: '12.5' });
  const marked = await (await call('boss')).materials.create({ ...used, price_item_id: item });
  expect(marked).toMatchObject({ description: 'Valve', cost: 8, price: 9, amount: 22.5 });
  // What was counted in another unit than the list has meanwhile has no price of that list.
  const other = await ann.materials.create({ ...used, price_item_id: item, unit: 'm' });
  const free = await ann.materials.create({ ...used, description: 'Sealant, white' });
  for (const each of [other, free])
    expect(await boss.materials.get({ id: each.id })).toMatchObject({ cost: null, price: null, charge: null });
  const boughtFor = await boss.materials.update({ id: free.id, changes: { cost: 4 } });
  expect(boughtFor).toMatchObject({ cost: 4, price: 4 });
  expect((await boss.materials.list({ has_price: false })).data.map((each) => each.id)).toEqual([other.id]);
});

test('M1: staff enter and change their own until the review, and never see or say amounts', async ({ db }) => {
  const { boss, ann, call, users, jobs, item } = await office(db);
  const client_ref = randomUUID();
  const entered = { job_id: jobs.boiler!, price_item_id: item, quantity: 1, client_ref };
  const made = await ann.materials.create(entered);
  const amounts = ['cost', 'price', 'vat_rate', 'amount', 'cost_amount', 'charge', 'expense_label'];
  const tells = (row: object) => amounts.filter((name) => (row as Record<string, unknown>)[name] !== undefined);
  expect(tells(made)).toEqual([]);
  expect((await ann.materials.create(entered)).id).toBe(made.id);
  const listed = await ann.materials.list({ sums: true });
  expect(listed.data.flatMap(tells)).toEqual([]);
  expect(listed.meta.sums).toEqual({});
  expect((await (await call('ben')).materials.list({})).data).toEqual([]);
  for (const sort of ['price', 'cost', 'amount', 'vat_rate'] as const)
    expect(await refusal(ann.materials.list({ sort })), sort).toMatchObject({ code: 'forbidden' });
  for (const filter of [{ has_price: true }, { to_bill: true }])
    expect(await refusal(ann.materials.list(filter))).toMatchObject({ code: 'forbidden' });
  for (const more of [
    { price: 1 },
    { cost: 1 },
    { vat_rate: 1 },
    { status: 'reviewed' },
    { is_billable: false },
  ] as const)
    expect(await refusal(ann.materials.create({ ...entered, client_ref: randomUUID(), ...more }))).toMatchObject({
      code: 'forbidden',
    });
  expect(await refusal(ann.materials.update({ id: made.id, changes: { price: 1 } }))).toMatchObject({
    code: 'forbidden',
  });
  expect(await refusal(ann.materials.create({ ...entered, used_on: '2026-03-03' }))).toMatchObject({
    fields: { used_on: expect.any(String) },
  });
  expect(await refusal(ann.materials.create({ job_id: jobs.boiler!, quantity: 1 }))).toMatchObject({
    fields: { description: expect.any(String) },
  });

  await ann.materials.update({ id: client_ref, changes: { quantity: 3 } });
  await boss.materials.update({ id: made.id, changes: { status: 'reviewed' } });
  expect(await refusal(ann.materials.update({ id: made.id, changes: { quantity: 4 } }))).toMatchObject({
    message: 'This material has already been reviewed.',
  });
  expect(await refusal(ann.materials.remove({ id: made.id }))).toMatchObject({ code: 'conflict' });
  expect(await boss.users.remove({ id: users.ben! })).toBeTruthy();
  expect(await refusal(boss.jobs.remove({ id: jobs.boiler! }))).toMatchObject({ details: { uses: { material: 1 } } });
  await boss.materials.remove({ id: made.id });
  const { data } = await boss.audit.list({ entity: 'materials', action: 'delete' });
  await boss.audit.restore({ id: data[0]!.id });
  expect(await boss.materials.get({ id: made.id })).toMatchObject({ quantity: 3, price: 14 });
});

test('M3: an invoiced material stays as it was charged, until its invoice releases it', async ({ db }) => {
  const { boss, users, jobs, item } = await office(db);
  const { id } = await boss.materials.create({
    ...{ job_id: jobs.done!, user_id: users.ann, price_item_id: item, quantity: 2, status: 'reviewed' },
  });
  const { id: invoice } = await boss.invoices.generate({ id: jobs.done!, download: true });
  expect(await boss.materials.get({ id })).toMatchObject({ billing_status: 'billed', invoice_id: invoice });
  for (const change of [{ quantity: 3 }, { status: 'pending' }, { price: 1 }] as const)
    expect(await refusal(boss.materials.update({ id, changes: change }))).toMatchObject({ code: 'conflict' });
  expect(await refusal(boss.materials.remove({ id }))).toMatchObject({ code: 'conflict' });
  expect((await boss.invoices.get({ id: invoice! })).lines).toMatchObject([
    { kind: 'material', description: 'Radiator valve', quantity: 2, unit: 'each', unit_price: 14, amount: 28 },
  ]);
  expect(await boss.invoices.margin({ id: jobs.done! })).toMatchObject({ billed: 28, materials: 12.5, margin: 15.5 });
  const before = db.updateTable('materials').set({ quantity: 9 }).where('id', '=', id).execute();
  await expect(before).rejects.toMatchObject({ constraint: 'materials_invoiced' });
});

test('M3: voiding an invoice frees its materials', async ({ db }) => {
  const { boss, users, jobs, item } = await office(db);
  const material = { job_id: jobs.done!, user_id: users.ann, price_item_id: item, quantity: 2 };
  const { id } = await boss.materials.create({ ...material, status: 'reviewed' });
  const { id: invoice } = await boss.invoices.generate({ id: jobs.done!, download: true });
  await boss.invoices.remove({ id: invoice! });
  expect(await boss.materials.get({ id })).toMatchObject({ billing_status: 'unbilled', invoice_id: null });
});

test('M4: what an expense bought is charged as materials alone; the expense counts for pay and cost', async ({
  db,
}) => {
  const { boss, users, jobs, item } = await office(db);
  const expense = await boss.expenses.create({
    ...{ files: [], job_id: jobs.done!, user_id: users.ann, expense_type: 'material', amount: 20 },
    ...{ status: 'reviewed', expense_date: '2026-03-01', description: 'Screwfix' },
  });
  const owed = async () => (await boss.payRun.list({ from: '2026-02-22', to: '2026-03-02' })).data;
  const before = await owed();
  const { id } = await boss.materials.create({
    ...{ job_id: jobs.done!, user_id: users.ann, price_item_id: item, quantity: 2, status: 'reviewed' },
    expense_id: expense.id,
  });
  expect(await boss.materials.get({ id })).toMatchObject({ cost_amount: null, expense_label: '£20.00, Screwfix' });
  expect(await boss.expenses.get({ id: expense.id })).toMatchObject({ charge: null, billing_status: 'unbilled' });
  expect((await boss.expenses.list({ to_bill: true })).data).toEqual([]);
  expect(await owed()).toEqual(before);
  const preview = await boss.invoices.generate({ id: jobs.done! });
  expect(preview).toMatchObject({ net_amount: 28, left_out: [{ kind: 'expense', reason: 'charged as materials' }] });
  expect(await boss.invoices.margin({ id: jobs.done! })).toMatchObject({ unbilled: 28, materials: 0, expenses: 20 });

  // An archived material is not used, so the expense is charged again, and then nothing may charge it twice.
  await boss.materials.update({ id, changes: { status: 'archived' } });
  expect(await boss.invoices.generate({ id: jobs.done!, download: true })).toMatchObject({ net_amount: 20 });
  expect(await refusal(boss.materials.update({ id, changes: { status: 'reviewed' } }))).toMatchObject({
    code: 'conflict',
    fields: { expense_id: expect.stringContaining('charged twice') },
  });
  expect(
    await refusal(
      boss.materials.create({ job_id: jobs.boiler!, description: 'Tape', quantity: 1, expense_id: expense.id }),
    ),
  ).toMatchObject({ fields: { expense_id: 'That expense is for another job.' } });
});
