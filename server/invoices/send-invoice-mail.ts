import { logoReader } from '#server/documents/logos.ts';
import { type OpenDocument, paragraphsOf, sendDocumentMail } from '#server/documents/send-document.ts';
import type { Attempt, TaskContext } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { scopeOfTask } from '../auth/scope.ts';
import { lockMailed, markMailed } from './mail-queries.ts';
import { printInvoices } from './print.ts';
import { fileNameOf } from './rules.ts';
import { readDocument } from './service.ts';

const withdrawnMessage = 'Not sent because the invoice was voided or credited.';

/** The first mail sets the invoice's sent_at. */
const openInvoice: OpenDocument = async (parts, { company_id, settings, mail }) => {
  const { db, clock, config, printer } = parts;
  const scope = scopeOfTask({ company_id, user_id: mail.created_by ?? 0 }, settings.timezone);
  const id = mail.invoice_id!;
  const document = await readDocument({ db, scope, settings, clock, config }, id);
  const [pdf] = await printInvoices(printer, [document], logoReader(parts, scope));
  return {
    name: document.customer_name,
    fileName: fileNameOf(document.invoice_number),
    pdf: pdf!,
    paragraphs: paragraphsOf(mail),
    lock: async (trx) => ((await lockMailed(trx, company_id, id)).is_withdrawn ? withdrawnMessage : undefined),
    sent: (trx, sent_at) => markMailed(trx, company_id, id, sent_at),
  };
};

/** Task `send_invoice`. */
export const sendInvoiceMail = (
  parts: TaskContext,
  payload: TaskPayload<'send_invoice'>,
  attempt: Attempt = { isLast: false },
): Promise<void> => sendDocumentMail(parts, 'invoice_mails', payload, attempt, openInvoice);
