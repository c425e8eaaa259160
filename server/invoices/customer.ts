import type { Figures } from '../pricing/invoice-figures.ts';
import { invoiceWarnings } from './constants.ts';
import type { InvoiceJob } from './entry-queries.ts';
import { cut, nameOf } from './lines.ts';
import type { InvoiceTerms } from './rules.ts';

const lines = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n');

/** One line each for street, town and postcode; omits a part that the street already contains. */
export function addressOf({ address, city, post_code }: InvoiceJob['property']): string {
  const said = (part: string) => address.toLowerCase().includes(part.toLowerCase());
  return lines(address, said(city) ? '' : city, said(post_code) ? '' : post_code);
}

/**
 * Name: the property's billing name, else its agent or landlord, else 'The Owner' (C27). Address: the billing address,
 * else the property's. Warns about what the customer or HMRC would miss.
 */
export function customerOf(job: InvoiceJob) {
  const { property, Agent, Landlord } = job;
  const person = [Agent, Landlord].find((each) => each && nameOf(each).trim() !== '');
  const name = property.billing_name.trim() || (person ? nameOf(person).trim() : '');
  const warnings = [
    ...(name ? [] : [invoiceWarnings.noBillingName]),
    ...(name && !property.billing_address.trim() ? [invoiceWarnings.noBillingAddress] : []),
  ];
  return {
    customer_name: cut(name || 'The Owner', 200),
    customer_address: property.billing_address.trim() || addressOf(property),
    customer_email: property.billing_email.trim() || (property.billing_name.trim() ? '' : (person?.email ?? '')),
    warnings,
  };
}

/** Settings missing for a valid invoice (VAT Regulations 1995, reg. 14). */
export function supplierWarnings(supplier: Readonly<Record<string, string>>, terms: InvoiceTerms): string[] {
  const missing = (key: string, message: string) => (supplier[key]?.trim() ? [] : [message]);
  return [
    ...missing('company_name', invoiceWarnings.noCompanyName),
    ...missing('company_address', invoiceWarnings.noCompanyAddress),
    ...(terms.vat_registered ? missing('vat_number', invoiceWarnings.noVatNumber) : []),
  ];
}

export function chargeWarnings(job: Pick<InvoiceJob, 'reverse_charge'>, figures: Figures): string[] {
  if (!job.reverse_charge || figures.reverse_charge) return [];
  return [invoiceWarnings.noReverseCharge];
}
