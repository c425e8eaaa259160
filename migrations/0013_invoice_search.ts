import { type Kysely, sql } from 'kysely';

/** Invoices are found by their job and by the customer's own reference too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index invoices_search`.execute(db);
  await sql`create index invoices_search on invoices using gin
    (invoice_number gin_trgm_ops, customer_name gin_trgm_ops, property_address gin_trgm_ops, job_title gin_trgm_ops,
      client_reference gin_trgm_ops)
    with (fastupdate = off)`.execute(db);
}
