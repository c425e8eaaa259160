import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { addressOf } from '#server/documents/address-of.ts';
import { type QuoteFigures, type QuoteTerms, quoteFigures } from '../pricing/quote-figures.ts';
import { type QuoteStatus, quoteMessages, quoteName, usualValidDays } from './constants.ts';
import type { ListedQuote, QuoteLine } from './schema.ts';

type Rates = Pick<CompanySettings, 'vat_registered' | 'vat_rate'>;

/** Percent of lines that name no rate; null: not registered for VAT. */
export const usualRate = ({ vat_registered, vat_rate }: Rates): number | null => (vat_registered ? vat_rate : null);

interface Priced {
  status: QuoteStatus;
  discount_percent: number;
  reverse_charge: boolean;
  customer_reverse_charge: boolean;
}

/** A draft has the rates of today; those of another were written into its lines when it was sent. */
export function termsOf(quote: Priced, lines: readonly QuoteLine[], settings: Rates): QuoteTerms {
  const { status, discount_percent } = quote;
  if (status === 'draft') {
    return { discount_percent, vat_rate: usualRate(settings), reverse_charge: quote.customer_reverse_charge };
  }
  const isTaxed = lines.some(({ vat_rate }) => vat_rate !== null);
  return { discount_percent, vat_rate: isTaxed ? 0 : null, reverse_charge: quote.reverse_charge };
}

export const figuresOfQuote = (quote: Priced, lines: readonly QuoteLine[], settings: Rates): QuoteFigures =>
  quoteFigures(lines, termsOf(quote, lines, settings));

type Row = Priced & Omit<ListedQuote, 'name' | keyof QuoteFigures>;

export function listedQuote(row: Row, lines: readonly QuoteLine[], settings: Rates): ListedQuote {
  return { ...row, name: quoteName(row), ...figuresOfQuote(row, lines, settings) };
}

/** `{prefix}-{year}-{0001}`, with more digits if needed. */
export const formatQuoteNumber = (prefix: string, year: number, number: number): string =>
  `${prefix}-${year}-${String(number).padStart(4, '0')}`;

/** Days that a quote is open, by the setting. */
export const validDays = (text: string): number => (Number(text) >= 1 ? Math.floor(Number(text)) : usualValidDays);

/** Replaces characters that are invalid in file names on some system. */
export const quoteFileName = (quote: { quote_number: string | null; revision: number; id: number }): string =>
  `${(quoteName(quote) || `draft-quote-${quote.id}`).replace(/[\p{Cc}\\/:*?"<>|]/gu, '-')}.pdf`;

interface Addressed {
  /** The customer's. */
  current_address: string;
  current_post_code: string;
  /** The property's. */
  address: string;
  city: string;
  post_code: string;
}

/** The customer's address, else the property's. */
export function quoteAddress({ current_address, current_post_code, ...property }: Addressed): string {
  if (current_address.trim() === '') return addressOf(property);
  return addressOf({ address: current_address, city: '', post_code: current_post_code });
}

interface Answerable {
  status: Exclude<QuoteStatus, 'expired'>;
  valid_until: string | null;
  is_replaced: boolean;
}

/** Why it can't be answered today; undefined if it can. */
export function answerError({ status, valid_until, is_replaced }: Answerable, today: string): string | undefined {
  switch (status) {
    case 'draft':
      return quoteMessages.notSent;
    case 'withdrawn':
      return is_replaced ? quoteMessages.replaced : quoteMessages.withdrawn;
    case 'accepted':
      return quoteMessages.accepted;
    case 'declined':
      return quoteMessages.declined;
    case 'sent':
      return valid_until !== null && valid_until < today ? quoteMessages.expired : undefined;
  }
}
