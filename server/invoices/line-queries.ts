import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { countOf, metaOf, type Page } from '#db/list.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { isNotVoid } from '../pricing/invoice-status.ts';
import { type ListInput, matchingInvoices } from './queries.ts';
import type { invoiceLineRowSchema, listInvoiceLinesSchema } from './schema.ts';

type Row = z.infer<typeof invoiceLineRowSchema>;
type Sort = z.infer<typeof listInvoiceLinesSchema>['sort'];
type List = Omit<ListInput, 'sort'> & { sort: Sort };

const columnOf: Readonly<Record<Sort, string>> = {
  tax_point: 'i.tax_point',
  invoice_number: 'i.invoice_number',
  customer_name: 'i.customer_name',
  kind: 'l.kind',
  work_date: 'l.work_date',
  amount: 'l.amount',
};

/** Lines of the invoices and credit notes (minus) that match and are not void: they add up to the list's Net. */
export async function listInvoiceLines(db: Database, scope: Scope, list: List, today: string): Promise<Page<Row>> {
  const invoices = matchingInvoices(db, scope, { ...list, sort: 'createdAt' }, today).where(isNotVoid);
  const base = db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', (join) => sameCompany(join, 'i.id', 'l.invoice_id'))
    .leftJoin('invoice_sections as s', (join) =>
      sameCompany(join, 's.invoice_id', 'l.invoice_id').onRef('s.section', '=', 'l.section'),
    )
    .where('l.company_id', '=', scope.company_id)
    .where('l.invoice_id', 'in', invoices.select('i.id'));
  // Not by pageOf: a line has no id of its own.
  const meta = metaOf(await countOf(db, base, list), list);
  const ofJob = (name: string) =>
    sql<never>`case when s.section is null then ${sql.ref(`i.${name}`)} else ${sql.ref(`s.${name}`)} end`.as(name);
  const data = await base
    .select([
      ...(['l.invoice_id', 'i.invoice_number', 'i.issue_date', 'i.tax_point', 'i.customer_name'] as const),
      ...(['l.line_number', 'l.kind', 'l.is_earlier', 'l.work_date', 'l.description', 'l.minutes'] as const),
      ...(['l.quantity', 'l.unit', 'l.unit_price', 'l.amount', 'i.reverse_charge'] as const),
      sql<number | null>`coalesce(l.vat_rate, i.vat_rate)`.as('vat_rate'),
      ...['job_id', 'job_number', 'job_title', 'client_reference', 'property_address'].map(ofJob),
    ])
    .orderBy(sql`${sql.ref(columnOf[list.sort])} ${sql.raw(list.order)} nulls last`)
    .orderBy('l.invoice_id', list.order)
    .orderBy('l.line_number')
    .limit(meta.limit)
    .offset((meta.page - 1) * meta.limit)
    .$castTo<Row>()
    .execute();
  return { data, meta };
}
