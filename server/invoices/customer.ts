import type { Figures } from '../pricing/invoice-figures.ts';
import type { InvoiceJob } from './entry-queries.ts';
import { cut, nameOf } from './lines.ts';
import type { InvoiceTerms } from './rules.ts';

const lines = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n');

/** Street, town and postcode, each on its line, unless the street says it already. */
export function addressOf({ address, city, post_code }: InvoiceJob['property']): string {
  const said = (part: string) => address.toLowerCase().includes(part.toLowerCase());
  return lines(address, said(city) ? '' : city, said(post_code) ? '' : post_code);
}

/**
 * Whom it is for: the property's billing name, else its agent or landlord, else 'The Owner'; at the billing address, else
 * at the property's. Warnings say what a customer, or the tax office, would miss.
 */
export function customerOf(job: InvoiceJob) {
  const { property, Agent, Landlord } = job;
  const person = [Agent, Landlord].find((each) => each && nameOf(each).trim() !== '');
  const name = property.billing_name.trim() || (person ? nameOf(person).trim() : '');
  const warnings = [
    ...(name ? [] : ["The property has no billing name, agent or landlord: addressed to 'The Owner'."]),
    ...(name && !property.billing_address.trim()
      ? ["The property has no billing address: its own address is printed as the customer's."]
      : []),
  ];
  return {
    customer_name: cut(name || 'The Owner', 200),
    customer_address: property.billing_address.trim() || addressOf(property),
    customer_email:
      property.billing_email.trim() || (property.billing_name.trim() ? '' : (person?.email ?? '')),
    warnings,
  };
}

/** What a proper invoice says of its supplier (VAT Regulations 1995, reg. 14) and the settings do not hold. */
export function supplierWarnings(supplier: Readonly<Record<string, string>>, terms: InvoiceTerms): string[] {
  const missing = (key: string, words: string) => (supplier[key]?.trim() ? [] : [words]);
  return [
    ...missing('company_name', 'The settings have no company name.'),
    ...missing('company_address', 'The settings have no company address.'),
    ...(terms.vat_registered ? missing('vat_number', 'The settings have no VAT number.') : []),
  ];
}

/** A choice of the customer that this invoice cannot follow. */
export function chargeWarnings(job: Pick<InvoiceJob, 'reverse_charge'>, figures: Figures): string[] {
  if (!job.reverse_charge || figures.reverse_charge) return [];
  return ['The customer is set to reverse charge, but there is no VAT on this invoice.'];
}
