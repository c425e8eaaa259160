import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { insertRows, takeIds } from '#db/insert-rows.ts';
import type { Scope } from '#db/scope.ts';
import type { InvoiceLines, InvoiceSections, Invoices } from '#db/types.gen.ts';
import type { RateFigures } from '../pricing/invoice-figures.ts';

/**
 * Serialises issuing and withdrawing of these jobs' invoices until the transaction ends. An advisory lock rather than
 * the job's row, which workers lock after their own and which would deadlock. Keys are locked in sorted order.
 */
export async function lockInvoicing(db: Database, scope: Scope, jobIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select hashtextextended(concat('invoices ', ${scope.company_id}::bigint, ' ', job_id), 0) as key
    from unnest(${jobIds}::bigint[]) job_id order by key) keys`.execute(db);
}

/**
 * Takes the company's next `count` numbers of a year, ascending. The counter's row stays locked until the transaction
 * ends, and a rollback returns the numbers, so there are no gaps (C22): call late and commit soon. `atLeast`: lower
 * bound if the environment fixes `invoice_next_number`; the setting raises the counter itself.
 */
export async function takeInvoiceNumbers(
  db: Database,
  scope: Scope,
  { year, atLeast, count }: { year: number; atLeast: number; count: number },
): Promise<number[]> {
  const { last } = await db
    .insertInto('invoice_counters')
    .values({ company_id: scope.company_id, year, last: atLeast + count - 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'year'])
        .doUpdateSet({ last: sql`greatest(invoice_counters.last + ${count}, excluded.last)` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}

export type InvoiceValues = Omit<Insertable<Invoices>, 'company_id' | 'id' | 'updatedAt'>;
export type LineValues = Omit<Insertable<InvoiceLines>, 'company_id' | 'invoice_id' | 'section'> & { section: number };
export type SectionValues = Omit<Insertable<InvoiceSections>, 'company_id' | 'invoice_id' | 'section'>;

export interface NewInvoice {
  values: InvoiceValues;
  lines: readonly LineValues[];
  vat: readonly RateFigures[];
  /** Of all its jobs; the first is the one that `values` name. */
  sections: readonly SectionValues[];
}

/**
 * Inserts invoices with their lines in at most five statements and returns the ids in order. At commit the database checks
 * that lines add up to the net amount, and to that of each rate. All values must have the same keys.
 */
export async function insertInvoices(db: Database, scope: Scope, invoices: readonly NewInvoice[]): Promise<number[]> {
  const { company_id } = scope;
  const ids = await takeIds(db, 'invoices', invoices.length);
  // With several rates the invoice stores the highest, and each line its own.
  const rows = invoices.map(({ values, vat }, at) => ({
    ...values,
    vat_rate: vat[0]?.vat_rate ?? values.vat_rate ?? null,
    company_id,
    id: ids[at]!,
  }));
  const vat = invoices.flatMap((invoice, at) =>
    invoice.vat.length > 1 ? invoice.vat.map((rate) => ({ ...rate, company_id, invoice_id: ids[at]! })) : [],
  );
  const lines = invoices.flatMap((invoice, at) =>
    // The first section is in the invoice's own row.
    invoice.lines.map((line) => ({
      ...line,
      section: line.section === 1 ? null : line.section,
      vat_rate: invoice.vat.length > 1 ? (line.vat_rate ?? null) : null,
      company_id,
      invoice_id: ids[at]!,
    })),
  );
  const sections = invoices.flatMap((invoice, at) =>
    invoice.sections
      .slice(1)
      .map((section, later) => ({ ...section, section: later + 2, company_id, invoice_id: ids[at]! })),
  );
  await insertRows(db, 'invoices', rows);
  await insertRows(db, 'invoice_sections', sections);
  await insertRows(db, 'invoice_lines', lines);
  if (vat.length > 0) await insertRows(db, 'invoice_vat', vat);
  return ids;
}

/** Skips entries that are already billed. Returns how many were billed. */
export async function billEntries(
  db: Database,
  scope: Scope,
  table: 'time_records' | 'materials' | 'expenses',
  entries: readonly { id: number; invoice_id: number }[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} e set invoice_id = b.invoice_id
    from unnest(${entries.map(({ id }) => id)}::bigint[],
      ${entries.map(({ invoice_id }) => invoice_id)}::bigint[]) b (id, invoice_id)
    where e.company_id = ${scope.company_id} and e.id = b.id and e.invoice_id is null`.execute(db);
  return Number(numAffectedRows);
}

/** Makes the invoice's entries billable again. */
export async function freeEntries(db: Database, scope: Scope, invoiceId: number): Promise<void> {
  for (const table of ['time_records', 'materials', 'expenses'] as const) {
    await db
      .updateTable(table)
      .set({ invoice_id: null })
      .where('company_id', '=', scope.company_id)
      .where('invoice_id', '=', invoiceId)
      .execute();
  }
}
