import type { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, fieldError } from '#server/infra/errors.ts';
import { canMail } from '#server/infra/mail/mail-settings.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';
import { insertMail, isMailWaiting, mailTask, mailTaskKey } from './mail-queries.ts';
import { creditNoteWords, filledIn, type MailWords } from './mail-words.ts';
import type { IssuedInvoice, mailDraftSchema, sendInvoiceSchema } from './schema.ts';
import { lockExisting, readDocument } from './service.ts';

/** The words for a mail with it, unless somebody words it otherwise. Of one that was sent and is overdue: a reminder. */
function wordsFor({ status, sent_at }: IssuedInvoice, settings: CompanySettings): MailWords {
  if (status === 'credit_note') return creditNoteWords;
  const subject = settings.text('invoice_mail_subject');
  if (status === 'overdue' && sent_at !== null)
    return { subject: `Reminder: ${subject}`, message: settings.text('invoice_reminder_text') };
  return { subject, message: settings.text('invoice_mail_text') };
}

/** What a mail with this invoice would say. 404. */
export async function mailDraft(ctx: Ctx, id: number): Promise<z.infer<typeof mailDraftSchema>> {
  const invoice = await readDocument(ctx, id);
  const template = wordsFor(invoice, ctx.settings);
  const can_mail = canMail(ctx.settings);
  return { can_mail, to: invoice.customer_email, ...filledIn(template, invoice), template };
}

/**
 * Leaves a mail with an invoice to the queue; that it was sent is told when the mail server has it. 404; 409 where it is
 * void or credited, where a mail with it waits already, and without a mail server; 422 without an address.
 */
export async function sendInvoice(
  ctx: Ctx,
  { id, to, subject, message }: z.infer<typeof sendInvoiceSchema>,
): Promise<{ id: number; to: string }> {
  const { db, scope, settings, clock } = ctx;
  if (!canMail(settings)) {
    throw new AppError('conflict', 'No mail server is set up yet. Enter one in Settings, under E-mail.', {
      fields: 'state',
    });
  }
  await lockExisting(ctx, id);
  const invoice = await readDocument(ctx, id);
  if (invoice.status === 'void') throw new AppError('conflict', 'This invoice is void.', { fields: 'state' });
  if (invoice.status === 'credited')
    throw new AppError('conflict', 'This invoice was credited.', { fields: 'state' });
  if (await isMailWaiting(db, scope, id))
    throw new AppError('conflict', 'This invoice is being sent already.', { fields: 'state' });
  const recipient = to ?? invoice.customer_email;
  if (!recipient) {
    throw fieldError('unprocessable', 'to', 'The customer has no e-mail address. Please enter one.');
  }
  const usual = wordsFor(invoice, settings);
  const words = filledIn({ subject: subject ?? usual.subject, message: message ?? usual.message }, invoice);
  const mail_id = await insertMail(db, scope, {
    invoice_id: id,
    recipient,
    subject: words.subject.slice(0, 200),
    message: words.message.slice(0, 10_000),
    createdAt: toIso(clock()),
  });
  const { company_id } = scope;
  await enqueue(db, mailTask, { company_id, mail_id }, { key: mailTaskKey(company_id, mail_id) });
  return { id, to: recipient };
}
