import { sql } from 'kysely';
import { setActor } from '#db/actor.ts';
import { canMail, settingsOf } from '#server/company-settings/mail-settings.ts';
import { postMail } from '#server/company-settings/send-mail.ts';
import { toIso } from '#server/infra/clock.ts';
import { type Attempt, type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { scopeOfTask } from '../auth/scope.ts';
import { lockMailed, markMailed, readMail, settleMail } from './mail-queries.ts';
import { logoReader, printInvoices } from './print.ts';
import { fileNameOf } from './rules.ts';
import { readDocument } from './service.ts';

const withdrawnMessage = 'Not sent because the invoice was voided or credited.';

/**
 * Task `send_invoice`: prints the PDF and sends it while the invoice is locked against withdrawal, then sets sent_at on
 * mail and invoice. Running twice sends once; if the process dies between the server's acceptance and the commit, the
 * second mail has the same Message-ID.
 */
export async function sendInvoiceMail(
  parts: TaskContext,
  { company_id, mail_id }: TaskPayload<'send_invoice'>,
  { isLast }: Attempt = { isLast: false },
): Promise<void> {
  const { db, clock, config, printer } = parts;
  const mail = await readMail(db, company_id, mail_id);
  if (!mail || mail.sent_at) return;
  const settings = await settingsOf(db, company_id, config);
  const scope = scopeOfTask({ company_id, user_id: mail.created_by ?? 0 }, settings.timezone);
  const actor = { id: mail.created_by, name: mail.sender_name };
  const settle = (outcome: Parameters<typeof settleMail>[3]) =>
    db.transaction().execute(async (trx) => {
      await setActor(trx, actor);
      await settleMail(trx, company_id, mail_id, outcome);
    });

  // Before it is made: the process may die in it.
  await settle({ gave_up: isLast });
  try {
    if (!canMail(settings, config)) throw new TaskFailure('The mail server is no longer set up.');
    const document = await readDocument({ db, scope, settings, clock, config }, mail.invoice_id);
    const [pdf] = await printInvoices(printer, [document], logoReader(parts, scope));
    await db.transaction().execute(async (trx) => {
      await setActor(trx, actor);
      // A slow mail server must not lose the record that it accepted the mail.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx);
      const { is_withdrawn } = await lockMailed(trx, company_id, mail.invoice_id);
      if ((await readMail(trx, company_id, mail_id))?.sent_at) return;
      if (is_withdrawn) {
        await settleMail(trx, company_id, mail_id, { error: withdrawnMessage, gave_up: true });
        return;
      }
      await postMail({ ...parts, db: trx }, company_id, settings, {
        to: { name: document.customer_name, address: mail.recipient },
        subject: mail.subject,
        paragraphs: mail.message.split(/\n\s*\n/),
        replyTo: settings.text('company_email').trim() || undefined,
        messageId: `invoice-mail-${company_id}-${mail_id}`,
        attachments: [
          {
            filename: fileNameOf(document.invoice_number),
            content: Buffer.from(pdf!),
            contentType: 'application/pdf',
          },
        ],
      });
      const sent_at = toIso(clock());
      await settleMail(trx, company_id, mail_id, { sent_at });
      await markMailed(trx, company_id, mail.invoice_id, sent_at);
    });
  } catch (error) {
    await settle({
      error: error instanceof TaskFailure ? error.message : 'Something went wrong on the server.',
      gave_up: isLast || (error instanceof TaskFailure && error.isFinal),
    });
    throw error;
  }
}
