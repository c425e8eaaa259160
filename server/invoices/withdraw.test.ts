import { describe, expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { test } from '#tests/support/test.ts';

type Office = Awaited<ReturnType<typeof invoiceOffice>>;
const issued = async ({ ann, jobs }: Office) => (await ann.invoices.generate({ id: jobs.boiler, download: true })).id!;
const sent_at = '2026-03-02T08:30:00.000Z';

describe('withdrawing an unsent invoice', () => {
  test('voids it, keeps its number and releases its entries for billing', async ({ db }) => {
    const office = await invoiceOffice(db);
    const { ann, jobs, users } = office;
    const id = await issued(office);
    expect(await ann.invoices.remove({ id, reason: ' Wrong customer ' })).toEqual({
      id,
      outcome: 'voided',
      credit_note: null,
    });
    expect(await ann.invoices.get({ id })).toMatchObject({
      invoice_number: 'INV-2026-0001',
      status: 'void',
      voided_at: '2026-03-02T09:00:00.000Z',
      void_reason: 'Wrong customer',
      total_amount: 430.25,
      lines: [{}, {}, {}, {}, {}],
    });
    const historyRows = await db
      .selectFrom('history')
      .select(['actor_id', 'reason'])
      .where('entity', '=', 'invoices')
      .where('action', '=', 'update')
      .execute();
    expect(historyRows).toEqual([{ actor_id: users.ann, reason: 'Wrong customer' }]);
    expect(await ann.invoices.generate({ id: jobs.boiler, download: true })).toMatchObject({
      existing: false,
      invoice_number: 'INV-2026-0002',
      total_amount: 430.25,
    });
    expect(await refusal(ann.invoices.remove({ id }))).toMatchObject({
      code: 'conflict',
      message: 'This invoice is already void.',
    });
    expect(await refusal(ann.invoices.update({ id, changes: { sent_at } }))).toMatchObject({
      message: 'This invoice is void.',
    });
  });

  test('a void invoice is never returned instead of a new one', async ({ db }) => {
    const office = await invoiceOffice(db);
    const { ann, jobs } = office;
    const id = await issued(office);
    await ann.invoices.remove({ id });
    await db.updateTable('time_records').set({ is_billable: false }).where('job_id', '=', jobs.boiler).execute();
    await db.updateTable('expenses').set({ is_billable: false }).execute();
    expect(await refusal(ann.invoices.generate({ id: jobs.boiler }))).toMatchObject({
      message: 'Nothing to invoice',
    });
  });
});

describe('withdrawing a sent invoice', () => {
  test('issues one credit note with the next number', async ({ db }) => {
    const office = await invoiceOffice(db);
    const { ann, jobs, clock } = office;
    const id = await issued(office);
    await ann.invoices.update({ id, changes: { sent_at } });
    clock.set('2026-03-05T09:00:00.000Z');
    const removed = await ann.invoices.remove({ id, reason: 'Under warranty' });
    expect(removed).toMatchObject({ outcome: 'credited', credit_note: { invoice_number: 'INV-2026-0002' } });
    const note = await ann.invoices.get({ id: removed.credit_note!.id });
    expect(note).toMatchObject({
      status: 'credit_note',
      credits_invoice_id: id,
      credits_invoice_number: 'INV-2026-0001',
      issue_date: '2026-03-05',
      due_date: null,
      customer_name: 'Mill Lane Residents Ltd',
      net_amount: -358.54,
      vat_rate: 20,
      vat_amount: -71.71,
      total_amount: -430.25,
      void_reason: 'Under warranty',
    });
    expect(note.lines.map(({ amount }) => amount)).toEqual([-42.5, -152.29, -21.25, -42.5, -100]);
    expect(await ann.invoices.get({ id })).toMatchObject({
      status: 'credited',
      voided_at: null,
      credited_by_number: 'INV-2026-0002',
    });
    expect(await refusal(ann.invoices.remove({ id }))).toMatchObject({
      code: 'conflict',
      message: 'This invoice has already been credited.',
    });
    expect(await refusal(ann.invoices.remove({ id: note.id! }))).toMatchObject({
      message: 'Credit notes can’t be deleted.',
    });
    expect(await ann.invoices.generate({ id: jobs.boiler, download: true })).toMatchObject({
      existing: false,
      invoice_number: 'INV-2026-0003',
    });
  });
});

describe('changing an invoice', () => {
  test('sets the sent date, and until then the due date', async ({ db }) => {
    const office = await invoiceOffice(db);
    const { ann } = office;
    const id = await issued(office);
    const change = (changes: { sent_at?: string; due_date?: string }) => ann.invoices.update({ id, changes });
    expect(await change({ due_date: '2026-04-30' })).toMatchObject({ due_date: '2026-04-30' });
    expect(await refusal(change({ due_date: '2026-03-01' }))).toMatchObject({
      code: 'invalid',
      fields: { due_date: 'The due date can’t be before the issue date.' },
    });
    expect(await refusal(change({ sent_at: '2026-03-04T09:00:00Z' }))).toMatchObject({
      code: 'unprocessable',
      fields: { sent_at: expect.any(String) },
    });
    expect(await change({ sent_at })).toMatchObject({ status: 'sent', sent_at });
    expect(await refusal(change({ due_date: '2026-05-30' }))).toMatchObject({
      code: 'conflict',
      message: 'This invoice has been sent, so its due date can’t be changed.',
    });
    // The same date is no change.
    expect(await change({ due_date: '2026-04-30' })).toMatchObject({ due_date: '2026-04-30' });
  });

  test('rejects a change of an older version', async ({ db }) => {
    const office = await invoiceOffice(db);
    const { ann } = office;
    const id = await issued(office);
    const { updatedAt } = (await ann.invoices.list({})).data[0]!;
    await ann.invoices.update({ id, changes: { due_date: '2026-04-30' }, expected_updatedAt: updatedAt });
    const again = ann.invoices.update({ id, changes: { sent_at }, expected_updatedAt: updatedAt });
    expect(await refusal(again)).toMatchObject({
      code: 'conflict',
      details: { changed_by: 'Ann Admin' },
    });
  });

  test('returns 404 for another company’s invoice', async ({ db }) => {
    const office = await invoiceOffice(db);
    const id = await issued(office);
    const zoe = await callerFor(db, { company_id: office.other.id, id: office.other.users.zoe });
    for (const call of [
      () => zoe.invoices.get({ id }),
      () => zoe.invoices.pdf({ id }),
      () => zoe.invoices.update({ id, changes: { sent_at } }),
      () => zoe.invoices.remove({ id }),
    ]) {
      expect(await refusal(call())).toMatchObject({
        code: 'not_found',
        message: 'This invoice does not exist.',
      });
    }
    expect((await zoe.invoices.list({})).data).toEqual([]);
  });
});
