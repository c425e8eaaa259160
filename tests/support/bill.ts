import type { Database } from '#db/client.ts';

interface BilledRow {
  table: 'time_records' | 'expenses';
  id: number;
  company_id: number;
  job_id: number;
}

/** Puts a row on an invoice of the job, by hand: the amounts are 0. */
export async function billRow(db: Database, { table, id, company_id, job_id }: BilledRow): Promise<void> {
  const invoice = await db
    .insertInto('invoices')
    .values({
      company_id,
      job_id,
      invoice_number: 'INV-2026-0001',
      invoice_type: table === 'expenses' ? 'expenses' : 'labour',
      invoice_mode: 'job',
      issue_date: '2026-03-31',
      tax_point: '2026-03-31',
      customer_name: 'The Owner',
      net_amount: 0,
      total_amount: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable(table).set({ invoice_id: invoice.id }).where('id', '=', id).execute();
}
