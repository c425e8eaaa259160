import { type Insertable, sql } from 'kysely';
import type { Database } from '../client.ts';
import { insertRows } from '../insert-rows.ts';
import type { Scope } from '../scope.ts';
import type { InvoiceLines, Invoices } from '../types.gen.ts';

/**
 * One issuer or voider of a job's invoices at a time, until the transaction ends. A lock of its own and not of the job's
 * row: workers who record time lock their own rows first and then the job, so that would go round in a circle.
 */
export async function lockInvoicing(db: Database, scope: Scope, jobId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${scope.company_id} ${jobId}`}, 0))`.execute(
    db,
  );
}

/**
 * The company's next number of a year. The counter's row stays locked until the transaction ends, and a rollback gives
 * the number back: no gap and no double. So take it late, and commit soon. The setting `invoice_next_number` lifts the
 * counter itself; `atLeast` is where the environment fixes it.
 */
export async function takeInvoiceNumber(
  db: Database,
  scope: Scope,
  { year, atLeast }: { year: number; atLeast: number },
): Promise<number> {
  const { last } = await db
    .insertInto('invoice_counters')
    .values({ company_id: scope.company_id, year, last: atLeast })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'year'])
        .doUpdateSet({ last: sql`greatest(invoice_counters.last + 1, excluded.last)` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export type InvoiceValues = Omit<Insertable<Invoices>, 'company_id' | 'id' | 'updatedAt'>;
export type LineValues = Omit<Insertable<InvoiceLines>, 'company_id' | 'invoice_id'>;

/** The invoice and its lines as they will stay; at commit the database checks that these add up to the net amount. */
export async function insertInvoice(
  db: Database,
  scope: Scope,
  values: InvoiceValues,
  lines: readonly LineValues[],
): Promise<number> {
  const { company_id } = scope;
  const { id } = await db
    .insertInto('invoices')
    .values({ ...values, company_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(
    db,
    'invoice_lines',
    lines.map((line) => ({ ...line, company_id, invoice_id: id })),
  );
  return id;
}

/** Bills entries that are not billed yet; answers how many. */
export async function billEntries(
  db: Database,
  scope: Scope,
  invoiceId: number,
  table: 'time_records' | 'expenses',
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set invoice_id = ${invoiceId}
    where company_id = ${scope.company_id} and id = any(${ids}) and invoice_id is null`.execute(db);
  return Number(numAffectedRows);
}

/** What was on the invoice may be billed anew. */
export async function freeEntries(db: Database, scope: Scope, invoiceId: number): Promise<void> {
  for (const table of ['time_records', 'expenses'] as const) {
    await db
      .updateTable(table)
      .set({ invoice_id: null })
      .where('company_id', '=', scope.company_id)
      .where('invoice_id', '=', invoiceId)
      .execute();
  }
}

export interface InvoiceChanges {
  sent_at?: string | undefined;
  due_date?: string | undefined;
  paid_amount?: number;
  paid_at?: string | null;
  voided_at?: string;
  voided_by?: number;
  void_reason?: string;
}

export async function updateInvoice(
  db: Database,
  scope: Scope,
  id: number,
  changes: InvoiceChanges,
): Promise<void> {
  await db
    .updateTable('invoices')
    .set(changes)
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .execute();
}
