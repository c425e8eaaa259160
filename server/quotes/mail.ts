import type { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { scopeOfTask } from '#server/auth/scope.ts';
import { canMail } from '#server/company-settings/mail-settings.ts';
import { isMailWaiting } from '#server/documents/mail-queries.ts';
import { fillPlaceholders, queueMail } from '#server/documents/queue-mail.ts';
import { type OpenDocument, paragraphsOf } from '#server/documents/send-document.ts';
import { formatFullDate, formatPounds } from '#server/format.ts';
import { toIso } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { fieldError, stateConflict } from '#server/infra/errors.ts';
import { addDays, todayOf } from '#server/infra/time-zone.ts';
import { quoteMessages, quoteName } from './constants.ts';
import { linkHash, linkOf } from './link.ts';
import { printQuote } from './print.ts';
import { lockQuote, setLink } from './queries.ts';
import { answerError, quoteFileName, validDays } from './rules.ts';
import type { Quote, quoteMailDraftSchema, sendQuoteSchema } from './schema.ts';
import { freezeQuote, readQuote } from './service.ts';

const linkMark = '{link}';

function valuesOf(quote: Quote, valid_until: string): Record<string, string> {
  return {
    number: quoteName(quote),
    company: quote.supplier.company_name ?? '',
    customer: quote.customer_name,
    title: quote.title,
    property: quote.property_address.split('\n').join(', '),
    total: formatPounds(quote.total_amount),
    valid_until: formatFullDate(valid_until),
  };
}

const wordsOf = ({ settings }: Ctx) => ({
  subject: settings.text('quote_mail_subject'),
  message: settings.text('quote_mail_text'),
});

/** `{link}` and, of a draft, `{number}` stay: the mail gets them when it is sent. */
export async function quoteMailDraft(ctx: Ctx, id: number): Promise<z.infer<typeof quoteMailDraftSchema>> {
  const quote = await readQuote(ctx, id);
  const { number, ...others } = valuesOf(quote, lastDayOf(ctx, quote));
  return {
    can_mail: canMail(ctx.settings, ctx.config),
    to: quote.customer_email,
    ...fillPlaceholders(wordsOf(ctx), number ? { number, ...others } : others),
  };
}

const lastDayOf = (ctx: Ctx, { valid_until }: Quote): string =>
  valid_until ?? addDays(todayOf(ctx), validDays(ctx.settings.text('quote_valid_days')));

/**
 * Sends a draft, or sends a quote once more: freezes it first, then queues a mail with its PDF and link. 409 if it can't
 * be answered any more, a mail is waiting or no mail server is set; 422 without an address.
 */
export async function sendQuote(ctx: Ctx, { id, to, ...words }: z.infer<typeof sendQuoteSchema>): Promise<void> {
  const { db, scope, settings, config, clock } = ctx;
  if (!canMail(settings, config)) {
    throw stateConflict('not_set_up', 'Email isn’t set up yet. Add your mail server in Settings, under Email.');
  }
  const before = await readQuote(ctx, id);
  if (before.status === 'draft') await freezeQuote(ctx, id);
  const quote = await readQuote(ctx, id);
  if (quote.status !== 'sent')
    throw quote.status === 'draft'
      ? stateConflict('not_yet', quoteMessages.notSent)
      : stateConflict('closed', quoteMessages[quote.status]);
  if (await isMailWaiting(db, scope, 'quote_id', id)) throw stateConflict('busy', quoteMessages.beingSent);
  const recipient = to ?? quote.customer_email;
  if (!recipient)
    throw fieldError('unprocessable', 'to', 'The customer has no email address. Enter one.', 'missing_value');
  const usual = wordsOf(ctx);
  const text = fillPlaceholders(
    { subject: words.subject ?? usual.subject, message: words.message ?? usual.message },
    valuesOf(quote, quote.valid_until!),
  );
  // Stored without the link, which opens the quote to whoever reads it.
  const message = text.message.replaceAll(addressOfLink(config, quote.link!), linkMark);
  await queueMail(ctx, { quote_id: id }, { ...text, message, recipient, createdAt: toIso(clock()) });
}

const addressOfLink = ({ appUrl }: Pick<Config, 'appUrl'>, link: string): string => `${appUrl ?? ''}${link}`;

/** Without an address of the installation there is no link: what speaks of it is left out. */
function withLink(paragraphs: string[], config: Config, link: string): string[] {
  if (!config.appUrl) return paragraphs.filter((paragraph) => !paragraph.includes(linkMark));
  return paragraphs.map((paragraph) => paragraph.replaceAll(linkMark, addressOfLink(config, link)));
}

/** For the task `send_document`. */
export const openMailedQuote: OpenDocument = async (parts, { company_id, settings, mail }) => {
  const { db, clock, config } = parts;
  const scope = scopeOfTask({ company_id, user_id: mail.created_by ?? 0 }, settings.timezone);
  const id = mail.quote_id!;
  const ctx: Ctx = { db, scope, settings, clock, config };
  const quote = await readQuote(ctx, id);
  return {
    name: quote.customer_name,
    fileName: quoteFileName(quote),
    pdf: await printQuote(parts, { company_id, zone: settings.timezone }, quote),
    paragraphs: withLink(paragraphsOf(mail), config, linkOf(config, { company_id, id }).path),
    lock: async (trx) => {
      const locked = await lockQuote(trx, scope, id);
      const error = locked && answerError(locked, todayOf(ctx));
      // The secret may have changed since it was sent.
      if (!error) await setLink(trx, scope, id, linkHash(config, { company_id, id }));
      return error && `Not sent: ${error}`;
    },
  };
};
