import { addressOf } from '#server/documents/address-of.ts';
import { theOwner } from '../customers/constants.ts';
import type { Figures } from '../pricing/invoice-figures.ts';
import { invoiceWarnings } from './constants.ts';
import type { InvoiceJob } from './entry-queries.ts';
import { cut } from './lines.ts';
import type { InvoiceTerms } from './rules.ts';

/**
 * Who pays, as it prints (C27): the customer's address, else the property's. Warns about what the customer or HMRC would
 * miss.
 */
export function customerOf({ property, customer }: Pick<InvoiceJob, 'property' | 'customer'>) {
  const { address, post_code } = customer;
  const warnings = [
    ...(customer.name === theOwner ? [invoiceWarnings.noBillingName] : []),
    ...(customer.name !== theOwner && !address.trim() ? [invoiceWarnings.noBillingAddress] : []),
  ];
  return {
    customer_id: customer.id,
    customer_name: cut(customer.name, 200),
    customer_address: address.trim() ? addressOf({ address, city: '', post_code }) : addressOf(property),
    customer_email: customer.email,
    customer_vat_number: customer.vat_number,
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
