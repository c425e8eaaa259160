import { describe, expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { filesOffice } from '#tests/support/files-office.ts';
import { jpegHead, pdf, received } from '#tests/support/sample-files.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';

const ref = '7b0c1f6e-0d5a-4c58-9a4e-2f4f7a9c1e55';
const receipt = async () => [await received(jpegHead(300), 'receipt.jpg')];

describe('adding an expense', () => {
  test('a worker adds their own with receipts, dated today by default', async ({ db }) => {
    const { as, jobs, properties, users, clock } = await filesOffice(db);
    // 00:30 on the 30th in London's summer time.
    clock.set('2026-06-29T23:30:00Z');
    const emil = await as('emil');
    const files = [await received(jpegHead(300), 'a.jpg'), await received(pdf(400), 'b.pdf')];
    const made = await emil.expenses.create({
      files,
      expense_type: 'material',
      amount: 12.34,
      vat_amount: 2.06,
      description: ' Copper pipe ',
      job_id: jobs.boiler,
      property_id: properties.mill,
    });
    expect(made).toEqual({
      id: expect.any(Number),
      client_ref: null,
      user_id: users.emil,
      User: { first_name: 'Emil', last_name: '' },
      job_id: jobs.boiler,
      Job: { job_title: 'Boiler', Property: { address: '1 Mill Lane' } },
      property_id: properties.mill,
      property_address: '1 Mill Lane',
      expense_date: '2026-06-30',
      expense_type: 'material',
      amount: 12.34,
      vat_amount: 2.06,
      description: 'Copper pipe',
      paid_by: 'worker',
      status: 'pending',
      is_billable: true,
      billing_status: 'unbilled',
      invoice_id: null,
      invoice_number: null,
      has_files: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { data } = await emil.files.list({ expense_id: made.id, sort: 'id', order: 'asc' });
    expect(data.map(({ file_name, category, job_id }) => [file_name, category, job_id])).toEqual([
      ['a.jpg', 'expense_receipt', jobs.boiler],
      ['b.pdf', 'expense_receipt', jobs.boiler],
    ]);
    expect(files.every(({ kept }) => kept)).toBe(true);
  });

  test('requires a file, a type and an amount; admins may omit the file', async ({ db }) => {
    const { as, jobs } = await filesOffice(db);
    const [emil, ann] = [await as('emil'), await as('ann')];
    const whole = { files: await receipt(), expense_type: 'other' as const, amount: 5, job_id: jobs.boiler };
    for (const field of ['files', 'expense_type', 'amount'] as const) {
      const { [field]: _, ...input } = whole;
      expect(await refusal(emil.expenses.create(input))).toMatchObject({
        code: 'invalid',
        message: 'Please fill in all fields.',
        fields: { [field]: 'Required' },
      });
    }
    const { files, ...bare } = whole;
    expect(files[0]!.kept).toBe(false);
    expect(await ann.expenses.create(bare)).toMatchObject({ has_files: false, amount: 5 });
    const { amount: _, ...incomplete } = bare;
    expect(await refusal(ann.expenses.create(incomplete))).toMatchObject({
      message: 'Please fill in all fields.',
    });
  });

  test('requires a job, except for tools, fuel, parking and travel', async ({ db }) => {
    const { as, properties, jobs, w } = await filesOffice(db);
    const emil = await as('emil');
    for (const expense_type of ['material', 'other'] as const) {
      const call = emil.expenses.create({ files: await receipt(), expense_type, amount: 5 });
      expect(await refusal(call)).toMatchObject({ code: 'invalid', message: 'Please select a Job.' });
    }
    for (const expense_type of ['tool', 'fuel', 'parking', 'travel'] as const) {
      const input = { files: await receipt(), expense_type, amount: 5, property_id: properties.mill };
      expect(await emil.expenses.create(input)).toMatchObject({
        job_id: null,
        Job: null,
        property_address: '1 Mill Lane',
      });
    }
    const places = [
      ['job_id', w.other.jobs.shed],
      ['job_id', jobs.attic],
      ['property_id', w.other.properties.shed],
    ] as const;
    for (const [field, id] of places) {
      const input = { files: await receipt(), expense_type: 'fuel' as const, amount: 5, [field]: id };
      expect(await refusal(emil.expenses.create(input))).toMatchObject({
        code: 'not_found',
        fields: { [field]: expect.stringMatching(/does not exist/) },
      });
    }
    // Sent late for a job closed since.
    const late = { files: await receipt(), expense_type: 'other' as const, amount: 5, job_id: jobs.roof };
    expect(await emil.expenses.create(late)).toMatchObject({ job_id: jobs.roof });
  });

  test('rejects absurd amounts and days', async ({ db }) => {
    const { as } = await filesOffice(db);
    const emil = await as('emil');
    const add = async (more: object) =>
      refusal(emil.expenses.create({ files: await receipt(), expense_type: 'fuel', amount: 5, ...more }));
    for (const amount of [0, -1, 1.001, 1_000_001]) {
      expect(await add({ amount })).toMatchObject({
        code: 'invalid',
        fields: { amount: expect.any(String) },
      });
    }
    expect(await add({ vat_amount: 5.01 })).toMatchObject({
      code: 'invalid',
      fields: { vat_amount: 'VAT can’t be more than the amount.' },
    });
    expect(await add({ expense_date: '2026-03-03' })).toMatchObject({
      code: 'unprocessable',
      fields: { expense_date: 'The date can’t be in the future.' },
    });
    expect(await add({ expense_date: '2026-02-30' })).toMatchObject({ code: 'invalid' });
  });

  test('only admins set the owner and the billing', async ({ db }) => {
    const { as, users, jobs, w } = await filesOffice(db);
    const [emil, ann] = [await as('emil'), await as('ann')];
    const fuel = { expense_type: 'fuel' as const, amount: 5 };
    // The session determines the user.
    const own = await emil.expenses.create({ ...fuel, files: await receipt(), user_id: users.eva });
    expect(own.user_id).toBe(users.emil);
    for (const more of [{ status: 'reviewed' }, { is_billable: false }, { billing_status: 'excluded' }]) {
      const call = emil.expenses.create({ ...fuel, files: await receipt(), ...(more as object) });
      expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
    }
    expect(
      await ann.expenses.create({
        ...fuel,
        user_id: users.eva,
        status: 'reviewed',
        is_billable: false,
        paid_by: 'company',
        expense_date: '2026-12-24',
        job_id: jobs.roof,
      }),
    ).toMatchObject({
      user_id: users.eva,
      status: 'reviewed',
      billing_status: 'excluded',
      paid_by: 'company',
      expense_date: '2026-12-24',
    });
    for (const user_id of [w.other.users.zoe, users.lara]) {
      expect(await refusal(ann.expenses.create({ ...fuel, user_id }))).toMatchObject({
        code: 'not_found',
        fields: { user_id: 'This worker does not exist.' },
      });
    }
  });

  test('resending returns the same expense; another user’s uuid is rejected', async ({ db }) => {
    const { as } = await filesOffice(db);
    const [emil, eva] = [await as('emil'), await as('eva')];
    const input = { expense_type: 'fuel' as const, amount: 5, client_ref: ref };
    const first = await emil.expenses.create({ ...input, files: await receipt() });
    const again = await receipt();
    expect(await emil.expenses.create({ ...input, files: again })).toEqual(first);
    expect(again[0]!.kept).toBe(false);
    const theirs = eva.expenses.create({ ...input, files: await receipt() });
    expect(await refusal(theirs)).toMatchObject({
      code: 'conflict',
      message: 'This client_ref belongs to another expense.',
    });
    expect((await emil.files.list({ expense_id: first.id })).data).toHaveLength(1);
  });
});

test('admins read all, staff their own, landlords and other companies none', async ({ db }) => {
  const { as, expenses, w } = await filesOffice(db);
  const idsOf = async (by: 'ann' | 'emil' | 'carl') =>
    (await (await as(by)).expenses.list({ sort: 'id', order: 'asc' })).data.map(({ id }) => id);
  expect(await idsOf('ann')).toEqual([expenses.pipe, expenses.fuel]);
  expect(await idsOf('emil')).toEqual([expenses.pipe]);
  expect(await idsOf('carl')).toEqual([]);
  const emil = await as('emil');
  for (const id of [expenses.fuel, w.other.expenses.nail]) {
    for (const call of [
      () => emil.expenses.get({ id }),
      () => emil.expenses.update({ id, changes: { amount: 1 } }),
      () => emil.expenses.remove({ id }),
    ]) {
      expect(await refusal(call())).toMatchObject({ code: 'not_found' });
    }
  }
  const lara = await as('lara');
  expect(await refusal(lara.expenses.list({}))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(lara.expenses.get({ id: expenses.pipe }))).toMatchObject({ code: 'forbidden' });
  const nobody = await callerFor(db, null);
  expect(await refusal(nobody.expenses.list({}))).toMatchObject({ code: 'unauthenticated' });
  const zoe = await callerFor(db, who(w.other, 'zoe'));
  expect((await zoe.expenses.list({})).data.map(({ id }) => id)).toEqual([w.other.expenses.nail]);
});
