import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { cookieFor, refusal } from '#tests/support/caller.ts';
import { filesOffice } from '#tests/support/files-office.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';

const invoicedWords = 'This is on an invoice and can’t be changed. Void the invoice first.';

/** Puts an expense on an invoice, as issuing one does. */
async function invoice(db: Database, company_id: number, expense: { id: number; job_id: number; net: number }) {
  const { id: invoice_id } = await db
    .insertInto('invoices')
    .values({
      company_id,
      invoice_number: 'INV-2026-0001',
      invoice_type: 'expenses',
      invoice_mode: 'job',
      job_id: expense.job_id,
      issue_date: '2026-03-02',
      tax_point: '2026-03-02',
      net_amount: expense.net,
      total_amount: expense.net,
      customer_name: 'The Owner',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('expenses').set({ invoice_id, status: 'reviewed' }).where('id', '=', expense.id).execute();
}

test('staff change their own pending expenses, but not status and billing', async ({ db }) => {
  const { as, jobs, users, expenses } = await filesOffice(db);
  const [emil, ann] = [await as('emil'), await as('ann')];
  const id = expenses.pipe;
  const { updatedAt } = await emil.expenses.get({ id });
  const changes = { amount: 20, vat_amount: 3.33, description: 'Two pipes', job_id: jobs.roof };
  expect(await emil.expenses.update({ id, changes, expected_updatedAt: updatedAt })).toMatchObject({
    ...changes,
    // They may not read that job, so they learn nothing about it.
    property_address: null,
  });
  expect(await ann.expenses.get({ id })).toMatchObject({ property_address: '2 Barn Lane' });
  expect(await refusal(emil.expenses.update({ id, changes, expected_updatedAt: updatedAt }))).toMatchObject({
    code: 'conflict',
    details: { changed_by: 'Emil' },
  });
  for (const more of [
    { status: 'reviewed' },
    { is_billable: false },
    { billing_status: 'excluded' },
    { user_id: users.eva },
  ]) {
    expect(await refusal(emil.expenses.update({ id, changes: more as object }))).toMatchObject({
      code: 'forbidden',
      fields: { [Object.keys(more)[0]!]: 'Only admins can set this.' },
    });
  }
  await ann.expenses.update({ id, changes: { status: 'reviewed' } });
  for (const call of [() => emil.expenses.update({ id, changes: { amount: 1 } }), () => emil.expenses.remove({ id })]) {
    expect(await refusal(call())).toMatchObject({
      code: 'conflict',
      message: 'This expense has already been reviewed.',
    });
  }
});

test('an admin changes anything; billing_status and is_billable stay in sync', async ({ db }) => {
  const { as, users, expenses, jobs } = await filesOffice(db);
  const ann = await as('ann');
  const change = (changes: object) => ann.expenses.update({ id: expenses.pipe, changes });
  expect(await change({ status: 'reviewed' })).toMatchObject({
    status: 'reviewed',
    billing_status: 'unbilled',
  });
  expect(await change({ is_billable: false })).toMatchObject({
    is_billable: false,
    billing_status: 'excluded',
  });
  expect(await change({ billing_status: 'unbilled' })).toMatchObject({
    is_billable: true,
    billing_status: 'unbilled',
  });
  expect(await change({ billing_status: 'excluded' })).toMatchObject({ is_billable: false });
  expect(await refusal(change({ billing_status: 'billed' }))).toMatchObject({ code: 'invalid' });
  expect(await change({ user_id: users.eva, paid_by: 'company', status: 'archived' })).toMatchObject({
    User: { first_name: 'Eva' },
    paid_by: 'company',
    status: 'archived',
  });
  expect(await refusal(change({ job_id: null }))).toMatchObject({ message: 'Please select a Job.' });
  expect(await change({ job_id: null, expense_type: 'fuel' })).toMatchObject({
    job_id: null,
    property_address: '1 Mill Lane',
  });
  expect(await refusal(change({ expense_type: 'other' }))).toMatchObject({ message: 'Please select a Job.' });
  expect(await change({ property_id: null })).toMatchObject({ property_address: null });
  expect(await change({ expense_type: 'other', job_id: jobs.roof })).toMatchObject({
    Job: { job_title: 'Roof' },
  });
  expect(await refusal(change({ vat_amount: 12.51 }))).toMatchObject({
    fields: { vat_amount: expect.any(String) },
  });
  expect(await refusal(change({ amount: 0 }))).toMatchObject({ code: 'invalid' });
});

test('an invoiced expense can be neither changed nor deleted', async ({ db }) => {
  const { as, w, jobs, expenses } = await filesOffice(db);
  const ann = await as('ann');
  const id = expenses.pipe;
  await invoice(db, w.acme.id, { id, job_id: jobs.boiler, net: 12.5 });
  expect(await ann.expenses.get({ id })).toMatchObject({ billing_status: 'billed' });
  for (const call of [
    () => ann.expenses.update({ id, changes: { description: 'x' } }),
    () => ann.expenses.remove({ id }),
  ]) {
    expect(await refusal(call())).toMatchObject({ code: 'conflict', message: invoicedWords });
  }
});

test('an invoiced expense says the number of its invoice: to admins, and in a file for people', async ({ db }) => {
  const { as, w, clock, jobs, expenses } = await filesOffice(db);
  const id = expenses.pipe;
  await invoice(db, w.acme.id, { id, job_id: jobs.boiler, net: 12.5 });
  expect((await (await as('ann')).expenses.get({ id })).invoice_number).toBe('INV-2026-0001');
  expect((await (await as('emil')).expenses.get({ id })).invoice_number).toBeNull();
  const app = await startApp(db, { clock });
  const columns = JSON.stringify([['invoice_id', 'Invoice', 'string']]);
  const { text } = await app.rest('GET', `/export/expenses?format=csv&columns=${columns}`, undefined, {
    cookie: await cookieFor(db, who(w.acme, 'ann'), clock),
  });
  expect(text.split('\r\n').filter(Boolean)).toContain('INV-2026-0001');
  await app.close();
});

test('deleting removes the receipts too; the history keeps both, with the reason', async ({ db }) => {
  const { as, upload, expenses } = await filesOffice(db);
  const emil = await as('emil');
  const file = await upload('emil', { category: 'expense_receipt', expense_id: expenses.pipe });
  const ann = await as('ann');
  expect(await ann.expenses.remove({ id: expenses.pipe, reason: 'Twice' })).toEqual({ id: expenses.pipe });
  expect(await refusal(emil.files.content({ id: file.id }))).toMatchObject({ code: 'not_found' });
  const rows = await db
    .selectFrom('history')
    .select(['entity', 'entity_id', 'actor_name', 'reason'])
    .where('action', '=', 'delete')
    .orderBy('entity')
    .execute();
  const deletedBy = { actor_name: 'Ann', reason: 'Twice' };
  expect(rows).toEqual([
    { entity: 'expenses', entity_id: expenses.pipe, ...deletedBy },
    { entity: 'files', entity_id: file.id, ...deletedBy },
  ]);
});

test('the list filters, searches and sorts', async ({ db }) => {
  const { as, jobs, properties, users, expenses } = await filesOffice(db);
  const ann = await as('ann');
  await ann.expenses.update({
    id: expenses.fuel,
    changes: { status: 'reviewed', is_billable: false, expense_date: '2026-01-31' },
  });
  const names = Object.entries(expenses);
  const list = async (input: object) => {
    const { data } = await ann.expenses.list({ sort: 'id', order: 'asc', ...input });
    return data.map(({ id }) => names.find(([, each]) => each === id)![0]);
  };
  expect(await list({})).toEqual(['pipe', 'fuel']);
  for (const [input, found] of [
    [{ job_id: jobs.boiler }, 'pipe'],
    [{ property_id: properties.mill }, 'pipe'],
    [{ user_id: users.eva }, 'fuel'],
    [{ status: 'pending' }, 'pipe'],
    [{ expense_type: 'fuel' }, 'fuel'],
    [{ billing_status: 'excluded' }, 'fuel'],
    [{ is_billable: true }, 'pipe'],
    [{ start_date: '2026-01-31', end_date: '2026-01-31' }, 'fuel'],
    [{ start_date: '2026-02-01' }, 'pipe'],
    [{ q: 'boiler' }, 'pipe'],
    [{ q: 'mill lane' }, 'pipe'],
    [{ q: 'eva' }, 'fuel'],
  ] as const) {
    expect(await list(input), JSON.stringify(input)).toEqual([found]);
  }
  expect(await list({ paid_by: 'company' })).toEqual([]);
  expect(await list({ sort: 'amount', order: 'desc' })).toEqual(['fuel', 'pipe']);
  expect(await list({ sort: 'user', order: 'asc' })).toEqual(['pipe', 'fuel']);
  expect(await list({ sort: 'expense_date', order: 'desc' })).toEqual(['pipe', 'fuel']);
  // Without a job: last.
  expect(await list({ sort: 'job', order: 'asc' })).toEqual(['pipe', 'fuel']);
  const emil = await as('emil');
  expect(await refusal(emil.expenses.list({ sort: 'job' }))).toMatchObject({ code: 'forbidden' });
});
