import type { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { canMail } from '#server/company-settings/mail-settings.ts';
import { isMailWaiting } from '#server/documents/mail-queries.ts';
import { queueMail } from '#server/documents/queue-mail.ts';
import { toIso } from '#server/infra/clock.ts';
import { fieldError, stateConflict } from '#server/infra/errors.ts';
import { rejectionMessages } from './constants.ts';
import { creditNoteText, filledIn, type MailText } from './mail-text.ts';
import type { IssuedInvoice, mailDraftSchema, sendInvoiceSchema } from './schema.ts';
import { lockExisting, readDocument } from './service.ts';

/** Default template: the reminder if the invoice was sent and is overdue. */
function wordsFor({ status, sent_at }: IssuedInvoice, settings: CompanySettings): MailText {
  if (status === 'credit_note') return creditNoteText;
  const subject = settings.text('invoice_mail_subject');
  if (status === 'overdue' && sent_at !== null)
    return { subject: `Reminder: ${subject}`, message: settings.text('invoice_reminder_text') };
  return { subject, message: settings.text('invoice_mail_text') };
}

/** 404 if there is no such invoice. */
export async function mailDraft(ctx: Ctx, id: number): Promise<z.infer<typeof mailDraftSchema>> {
  const invoice = await readDocument(ctx, id);
  const template = wordsFor(invoice, ctx.settings);
  const can_mail = canMail(ctx.settings, ctx.config);
  return { can_mail, to: invoice.customer_email, ...filledIn(template, invoice), template };
}

/**
 * Queues a mail with an invoice; sent_at is set once the mail server accepts it. 404; 409 if it is void or credited, a
 * mail is already waiting or no mail server is set; 422 without an address.
 */
export async function sendInvoice(
  ctx: Ctx,
  { id, to, subject, message }: z.infer<typeof sendInvoiceSchema>,
): Promise<{ id: number; to: string }> {
  const { db, scope, settings, clock, config } = ctx;
  if (!canMail(settings, config)) {
    throw stateConflict('not_set_up', 'Email isn’t set up yet. Add your mail server in Settings, under Email.');
  }
  await lockExisting(ctx, id);
  const invoice = await readDocument(ctx, id);
  if (invoice.status === 'void') throw stateConflict('closed', rejectionMessages.void);
  if (invoice.status === 'credited') throw stateConflict('closed', rejectionMessages.credited);
  if (await isMailWaiting(db, scope, 'invoice_id', id)) throw stateConflict('busy', rejectionMessages.beingSent);
  const recipient = to ?? invoice.customer_email;
  if (!recipient) {
    throw fieldError('unprocessable', 'to', 'The customer has no email address. Enter one.', 'missing_value');
  }
  const usual = wordsFor(invoice, settings);
  const mailText = filledIn({ subject: subject ?? usual.subject, message: message ?? usual.message }, invoice);
  await queueMail(ctx, { invoice_id: id }, { ...mailText, recipient, createdAt: toIso(clock()) });
  return { id, to: recipient };
}
