import { fillPlaceholders } from '#server/documents/queue-mail.ts';
import { formatFullDate, formatPounds } from '#server/format.ts';
import type { IssuedInvoice, mailPlaceholders } from './schema.ts';

export interface MailText {
  subject: string;
  message: string;
}

/** Fixed text, because the configured ones ask for payment. */
export const creditNoteText: MailText = {
  subject: 'Credit note {number} from {company}',
  message: `Hello,

Please find attached credit note {number} for {total}, for {job} at {property}.

Kind regards
{company}`,
};

function valuesOf(invoice: IssuedInvoice): Record<(typeof mailPlaceholders)[number], string> {
  const { supplier, due_date, sections } = invoice;
  const places = new Set(sections.map(({ property_address }) => property_address.split('\n').join(', ')));
  return {
    number: invoice.invoice_number,
    company: supplier.company_name ?? '',
    customer: invoice.customer_name,
    job: sections.length === 1 ? invoice.job_title : `${sections.length} jobs`,
    property: places.size === 1 ? [...places][0]! : `${places.size} properties`,
    total: formatPounds(Math.abs(invoice.total_amount)),
    amount_due: formatPounds(invoice.amount_due),
    open: formatPounds(invoice.open_amount),
    due_date: due_date === null ? '' : formatFullDate(due_date),
  };
}

export const filledIn = (text: MailText, invoice: IssuedInvoice): MailText => fillPlaceholders(text, valuesOf(invoice));
