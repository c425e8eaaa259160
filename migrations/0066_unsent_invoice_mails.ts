import { type Kysely, sql } from 'kysely';

/** A mail says itself that it is not tried again, so that lists of invoices need not look into the queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_mails add column gave_up boolean not null default false`.execute(db);
  await sql`
    update invoice_mails m set gave_up = true
     where sent_at is null and not exists (
       select from graphile_worker._private_jobs q where q.attempts < q.max_attempts
         and q.key = 'send_invoice:' || m.company_id || ':' || m.id)`.execute(db);
}
