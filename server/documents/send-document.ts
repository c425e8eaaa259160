import { sql } from 'kysely';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { canMail, settingsOf } from '#server/company-settings/mail-settings.ts';
import { postMail } from '#server/company-settings/send-mail.ts';
import { toIso } from '#server/infra/clock.ts';
import { type Attempt, type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import { type MailOutcome, type MailTable, readMail, type StoredMail, settleMail } from './mail-queries.ts';

export interface OpenedDocument {
  /** The recipient's name. */
  name: string;
  fileName: string;
  pdf: Uint8Array;
  /** The mail's text, with links that the stored text leaves out. */
  paragraphs: string[];
  /** In the sending transaction: holds the document as it is. Returns why it is not sent any more. */
  lock?(db: Database): Promise<string | undefined>;
  /** In the sending transaction, once the mail server has accepted the mail. */
  sent?(db: Database, sent_at: string): Promise<void>;
}

/** Reads and prints what a mail is of. */
export type OpenDocument = (
  parts: TaskContext,
  opened: { company_id: number; settings: CompanySettings; mail: StoredMail },
) => Promise<OpenedDocument>;

export const paragraphsOf = ({ message }: Pick<StoredMail, 'message'>): string[] => message.split(/\n\s*\n/);

/** Equal in every attempt, so that a mail sent twice is recognised as one. */
const messageIds = { invoice_mails: 'invoice-mail', document_mails: 'document-mail' } as const;

/**
 * Tasks `send_invoice` and `send_document`: print the PDF and send it while the document is locked against withdrawal.
 * Running twice sends once; if the process dies between the server's acceptance and the commit, the second mail has the
 * same Message-ID.
 */
export async function sendDocumentMail(
  parts: TaskContext,
  table: MailTable,
  { company_id, mail_id }: { company_id: number; mail_id: number },
  { isLast }: Attempt,
  open: OpenDocument,
): Promise<void> {
  const { db, clock, config } = parts;
  const mail = await readMail(db, table, company_id, mail_id);
  if (!mail || mail.sent_at) return;
  const settings = await settingsOf(db, company_id, config);
  const actor = { id: mail.created_by, name: mail.sender_name };
  const settle = (outcome: MailOutcome) =>
    db.transaction().execute(async (trx) => {
      await setActor(trx, actor);
      await settleMail(trx, table, company_id, mail_id, outcome);
    });

  // Before it is made: the process may die in it.
  await settle({ gave_up: isLast });
  try {
    if (!canMail(settings, config)) throw new TaskFailure('The mail server is no longer set up.');
    const document = await open(parts, { company_id, settings, mail });
    await db.transaction().execute(async (trx) => {
      await setActor(trx, actor);
      // A slow mail server must not lose the record that it accepted the mail.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx);
      const withdrawn = await document.lock?.(trx);
      if ((await readMail(trx, table, company_id, mail_id))?.sent_at) return;
      if (withdrawn !== undefined) {
        await settleMail(trx, table, company_id, mail_id, { error: withdrawn, gave_up: true });
        return;
      }
      await postMail({ ...parts, db: trx }, company_id, settings, {
        to: { name: document.name, address: mail.recipient },
        subject: mail.subject,
        paragraphs: document.paragraphs,
        replyTo: settings.text('company_email').trim() || undefined,
        messageId: `${messageIds[table]}-${company_id}-${mail_id}`,
        attachments: [
          { filename: document.fileName, content: Buffer.from(document.pdf), contentType: 'application/pdf' },
        ],
      });
      const sent_at = toIso(clock());
      await settleMail(trx, table, company_id, mail_id, { sent_at });
      await document.sent?.(trx, sent_at);
    });
  } catch (error) {
    await settle({
      error: error instanceof TaskFailure ? error.message : 'Something went wrong on the server.',
      gave_up: isLast || (error instanceof TaskFailure && error.isFinal),
    });
    throw error;
  }
}
