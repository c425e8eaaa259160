import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { scopeOfTask } from '#server/auth/scope.ts';
import { canMail } from '#server/company-settings/mail-settings.ts';
import { isMailWaiting } from '#server/documents/mail-queries.ts';
import { fillPlaceholders, queueMail } from '#server/documents/queue-mail.ts';
import { type OpenDocument, paragraphsOf } from '#server/documents/send-document.ts';
import { formatFullDate, formatPounds } from '#server/format.ts';
import { toIso } from '#server/infra/clock.ts';
import { fieldError, stateConflict } from '#server/infra/errors.ts';
import { accountFileName } from './document.ts';
import { printAccount } from './print.ts';
import { postedCustomers } from './queries.ts';
import type {
  AccountInput,
  accountMailDraftSchema,
  StatementOfAccount,
  sendAccountsSchema,
  sentAccountsSchema,
} from './schema.ts';
import { customersToState, readAccount, readAccounts } from './service.ts';

const template = {
  subject: 'Statement of account from {company}',
  message: `Hello,

Please find attached your statement of account from {start_date} to {end_date}. The balance is {balance}.

If you have paid in the meantime, thank you; please ignore this.

Kind regards
{company}`,
};

type Stated = Omit<StatementOfAccount, 'owed'>;

const valuesOf = ({ settings }: Ctx, statement: Stated): Record<string, string> => ({
  company: settings.text('company_name'),
  customer: statement.customer_name,
  balance: formatPounds(statement.closing_balance),
  start_date: formatFullDate(statement.start_date),
  end_date: formatFullDate(statement.end_date),
});

/** 404. */
export async function accountMailDraft(ctx: Ctx, input: AccountInput): Promise<z.infer<typeof accountMailDraftSchema>> {
  const statement = await readAccount(ctx, input);
  return {
    can_mail: canMail(ctx.settings, ctx.config),
    to: statement.email,
    ...fillPlaceholders(template, valuesOf(ctx, statement)),
    template,
  };
}

/**
 * Queues a mail with its statement for each customer, but for those without an address, by post, or to whom one is on its
 * way. One customer who is named gets it also by post. 404; 409 if no mail server is set; 422 for one without an address.
 */
export async function sendAccounts(
  ctx: Ctx,
  { customer_ids, to, subject, message, ...period }: z.infer<typeof sendAccountsSchema>,
): Promise<z.infer<typeof sentAccountsSchema>> {
  const { db, scope, settings, clock, config } = ctx;
  if (!canMail(settings, config)) {
    throw stateConflict('not_set_up', 'Email isn’t set up yet. Add your mail server in Settings, under Email.');
  }
  const isOne = customer_ids?.length === 1;
  if (to !== undefined && !isOne) throw fieldError('invalid', 'to', 'Name one customer to send to another address.');
  const statements = await readAccounts(ctx, await customersToState(ctx, customer_ids), period);
  const posted = await postedCustomers(
    db,
    scope,
    statements.map(({ customer_id }) => customer_id),
  );
  const createdAt = toIso(clock());
  const sent: number[] = [];
  const left_out: z.infer<typeof sentAccountsSchema>['left_out'] = [];
  for (const statement of statements) {
    const { customer_id, customer_name, start_date, end_date } = statement;
    const recipient = to ?? statement.email;
    if (isOne && !recipient)
      throw fieldError('unprocessable', 'to', 'The customer has no email address. Enter one.', 'missing_value');
    const reason = (await isMailWaiting(db, scope, 'customer_id', customer_id))
      ? 'already being sent'
      : posted.has(customer_id) && !isOne
        ? 'by post'
        : !recipient && 'no email address';
    if (reason) {
      left_out.push({ customer_id, customer_name, reason });
      continue;
    }
    const words = { subject: subject ?? template.subject, message: message ?? template.message };
    await queueMail(
      ctx,
      { customer_id, period_start: start_date, period_end: end_date },
      { ...fillPlaceholders(words, valuesOf(ctx, statement)), recipient, createdAt },
    );
    sent.push(customer_id);
  }
  return { customer_ids: sent, left_out };
}

/** For the task `send_document`. The statement is as it is when it is sent. */
export const openMailedAccount: OpenDocument = async (parts, { company_id, settings, mail }) => {
  const { db, clock, config } = parts;
  const scope = scopeOfTask({ company_id, user_id: mail.created_by ?? 0 }, settings.timezone);
  const statement = await readAccount(
    { db, scope, settings, clock, config },
    { id: mail.customer_id!, start_date: mail.period_start!, end_date: mail.period_end! },
  );
  const { open } = await printAccount({ ...parts, settings, scope }, statement);
  return {
    name: statement.customer_name,
    fileName: accountFileName(statement),
    pdf: await buffer(open()),
    paragraphs: paragraphsOf(mail),
  };
};
