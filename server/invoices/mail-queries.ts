import type { Database } from '#db/client.ts';
import { lastMailOf } from '#server/documents/mail-queries.ts';
import { isWithdrawn } from '../pricing/invoice-status.ts';

/** For invoice `i`; null: never mailed. */
export const lastMail = lastMailOf('invoice_id', 'i.id');

/** Locks the mail's invoice against voiding and crediting until the transaction ends. */
export async function lockMailed(db: Database, company_id: number, invoiceId: number) {
  return db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.sent_at'])
    .select(isWithdrawn.as('is_withdrawn'))
    .where('i.company_id', '=', company_id)
    .where('i.id', '=', invoiceId)
    .forNoKeyUpdate('i')
    .executeTakeFirstOrThrow();
}

/** The first mail sets sent_at. */
export async function markMailed(db: Database, company_id: number, invoiceId: number, sent_at: string) {
  await db
    .updateTable('invoices')
    .set({ sent_at })
    .where('company_id', '=', company_id)
    .where('id', '=', invoiceId)
    .where('sent_at', 'is', null)
    .execute();
}
