import { pounds } from '#server/infra/pdf/words.ts';
import type { IssuedInvoice, mailPlaceholders } from './schema.ts';

/** What a mail says: its subject, and its text, paragraphs parted by an empty line. */
export interface MailWords {
  subject: string;
  message: string;
}

/** Whoever is sent a credit note has nothing to pay: the words of the settings are for invoices. */
export const creditNoteWords: MailWords = {
  subject: 'Credit note {number} from {company}',
  message: `Hello,

Please find attached credit note {number} over {total} for {job} at {property}.

Kind regards
{company}`,
};

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function valuesOf(invoice: IssuedInvoice): Record<(typeof mailPlaceholders)[number], string> {
  const { supplier, due_date, property_address } = invoice;
  return {
    number: invoice.invoice_number,
    company: supplier.company_name ?? '',
    customer: invoice.customer_name,
    job: invoice.job_title,
    property: property_address.split('\n').join(', '),
    total: pounds(Math.abs(invoice.total_amount)),
    amount_due: pounds(invoice.amount_due),
    open: pounds(invoice.open_amount),
    due_date: due_date === null ? '' : longDate.format(new Date(`${due_date}T00:00:00Z`)),
  };
}

/** With what stands in braces filled in; other braces stay as they are. What was filled in is not looked through again. */
export function filledIn({ subject, message }: MailWords, invoice: IssuedInvoice): MailWords {
  const values: Record<string, string> = valuesOf(invoice);
  const fill = (words: string) =>
    words.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? values[name]! : all));
  return { subject: fill(subject), message: fill(message) };
}
