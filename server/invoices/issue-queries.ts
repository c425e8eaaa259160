import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { insertRows, takeIds } from '#db/insert-rows.ts';
import type { Scope } from '#db/scope.ts';
import type { InvoiceLines, Invoices } from '#db/types.gen.ts';

/**
 * One issuer or voider of a job's invoices at a time, until the transaction ends. A lock of its own and not of the job's
 * row: workers who record time lock their own rows first and then the job, so that would go round in a circle. Several
 * are locked in the same order by everyone.
 */
export async function lockInvoicing(db: Database, scope: Scope, jobIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select hashtextextended(concat('invoices ', ${scope.company_id}::bigint, ' ', job_id), 0) as key
    from unnest(${jobIds}::bigint[]) job_id order by key) keys`.execute(db);
}

/**
 * The company's next `count` numbers of a year, in rising order. The counter's row stays locked until the transaction ends, and a rollback gives
 * them back: no gap and no double. So take it late, and commit soon. The setting `invoice_next_number` lifts the
 * counter itself; `atLeast` is where the environment fixes it.
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
export type LineValues = Omit<Insertable<InvoiceLines>, 'company_id' | 'invoice_id'>;

export interface NewInvoice {
  values: InvoiceValues;
  lines: readonly LineValues[];
}

/**
 * Invoices and their lines as they will stay; at commit the database checks that these add up to the net amount. Three
 * statements however many; answers their ids in the same order. All name the same values.
 */
export async function insertInvoices(
  db: Database,
  scope: Scope,
  invoices: readonly NewInvoice[],
): Promise<number[]> {
  const { company_id } = scope;
  const ids = await takeIds(db, 'invoices', invoices.length);
  const rows = invoices.map(({ values }, at) => ({ ...values, company_id, id: ids[at]! }));
  const lines = invoices.flatMap((invoice, at) =>
    invoice.lines.map((line) => ({ ...line, company_id, invoice_id: ids[at]! })),
  );
  await insertRows(db, 'invoices', rows);
  await insertRows(db, 'invoice_lines', lines);
  return ids;
}

/** Bills entries that are not billed yet, each by its invoice; answers how many. */
export async function billEntries(
  db: Database,
  scope: Scope,
  table: 'time_records' | 'expenses',
  entries: readonly { id: number; invoice_id: number }[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} e set invoice_id = b.invoice_id
    from unnest(${entries.map(({ id }) => id)}::bigint[],
      ${entries.map(({ invoice_id }) => invoice_id)}::bigint[]) b (id, invoice_id)
    where e.company_id = ${scope.company_id} and e.id = b.id and e.invoice_id is null`.execute(db);
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
