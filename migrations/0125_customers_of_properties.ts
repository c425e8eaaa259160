import { type Kysely, type RawBuilder, sql } from 'kysely';
import { createIndexConcurrently } from './beside-writers.ts';

export const transaction = false;

const atOnce = 500;

/** In batches, beside writers: no history and no new "updatedAt", because nobody changed anything. */
async function change(db: Kysely<unknown>, table: 'properties' | 'invoices', set: string, which: RawBuilder<unknown>) {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} t set ${sql.raw(set)}
      from (select set_config('fettle.erasing', 'on', true) as erasing offset 0) silence
      where silence.erasing = 'on' and (t.company_id, t.id) in (
        select r.company_id, r.id from ${sql.table(table)} r where ${which}
        order by r.company_id, r.id limit ${sql.lit(atOnce)})`.execute(db);
    if (numAffectedRows === 0n) return;
  }
}

/**
 * Gives each property and each issued invoice its customer (take_payer, take_customer). Properties with the same billing
 * fields or log-in get one customer, and are marked for the office to look at. Nothing that prints changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, 'properties_by_customer', 'on properties (company_id, customer_id)');
  await createIndexConcurrently(
    db,
    'jobs_by_customer',
    'on jobs (company_id, customer_id) where customer_id is not null',
  );
  await createIndexConcurrently(db, 'invoices_by_customer', 'on invoices (company_id, customer_id, issue_date, id)');

  await change(db, 'properties', 'customer_id = null', sql`r.customer_id is null`);
  await change(
    db,
    'properties',
    'customer_joined = true',
    sql`not r.customer_joined and exists (select from properties o
      where o.company_id = r.company_id and o.customer_id = r.customer_id and o.id <> r.id)`,
  );
  await change(db, 'invoices', 'customer_id = null', sql`r.customer_id is null`);
  // Of those whom only invoices name, the ones that still owe something are at hand.
  await sql`update customers c set status = 'archived'
    from (select set_config('fettle.erasing', 'on', true) as erasing offset 0) silence
    where silence.erasing = 'on' and c.status = 'active'
      and not exists (select from properties p where p.company_id = c.company_id and p.customer_id = c.id)
      and not exists (select from jobs j where j.company_id = c.company_id and j.customer_id = c.id)
      and not exists (select from customer_users l where l.company_id = c.company_id and l.customer_id = c.id)
      and exists (select from invoices i where i.company_id = c.company_id and i.customer_id = c.id)
      and not exists (select from invoices i where i.company_id = c.company_id and i.customer_id = c.id
        and i.voided_at is null and i.credits_invoice_id is null and i.paid_amount < i.amount_due
        and not exists (select from invoices n where n.company_id = i.company_id and n.credits_invoice_id = i.id
          and n.credits_invoice_id is not null))`.execute(db);

  for (const table of ['properties', 'jobs', 'invoices']) {
    await sql`alter table ${sql.table(table)} validate constraint ${sql.id(`${table}_customer_fk`)}`.execute(db);
  }
}
