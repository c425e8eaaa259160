import { codesError } from '#server/company-settings/account-codes.ts';
import type { SettingDefinition } from '#server/company-settings/definition.ts';
import { settingDefinitions } from '#server/company-settings/definitions.ts';
import { formatCount } from '#server/format.ts';
import { isTimeZone } from '#server/infra/time-zone.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { readPhone } from '#server/infra/typed/phone.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { accountsOfficeMessage, readAccountsOffice, readUtr, utrMessage } from '#server/infra/typed/tax-number.ts';
import { parseTime } from '#server/infra/typed/time.ts';
import { slugPattern } from '../company/constants.ts';
import { validationError } from './schema.ts';

/** Excludes secrets, which the system generates. */
export const shownDefinitions = (settingDefinitions as readonly SettingDefinition[]).filter(
  ({ isSecret }) => !isSecret,
);

export const definitionsById: ReadonlyMap<number, SettingDefinition> = new Map(
  shownDefinitions.map((each) => [each.id, each]),
);

/** Settings that are words, which are stored as typed. Others are numbers, times, codes and addresses. */
const isFreeText = ({ key, validation = '', isTime, options, isLong }: SettingDefinition) =>
  isLong || !(isTime || options || key in forms || /\b(numeric|email)\b/.test(validation));

/** Normalises input: without invisible marks, '12,5' as '12.5', '9pm' as '21:00', booleans as text. */
export function valueText(definition: SettingDefinition, value: string | number | boolean | null): string {
  const { key, validation, isTime } = definition;
  const typed = value === null ? '' : String(value);
  const text = isFreeText(definition) ? typed.trim() : plainText(typed);
  if (isTime) return parseTime(text)?.time ?? text;
  if (key === 'cis_utr') return readUtr(text).value ?? text;
  if (key === 'cis_accounts_office_reference') return readAccountsOffice(text).value ?? text;
  if (!validation?.split('|').includes('numeric')) return text;
  const number = /[,\s£]/.test(text) ? readAmount(text, { signed: true }).value : undefined;
  return number === undefined ? text : String(number);
}

type Check = readonly [pattern: { test: (value: string) => boolean }, words: string];
const phoneOf = (least: number) => ({
  test: (value: string) => readPhone(value, { least }).error === undefined,
});
/** 'https://[' has the shape of an address and is none, and no service listens on port 0. */
const addressOf = (shape: RegExp) => ({
  test: (value: string) => shape.test(value) && URL.canParse(value) && new URL(value).port !== '0',
});
const messages = {
  phone: 'Enter a phone number',
  host: 'Enter a server name, for example smtp.example.com',
} as const;

/** Patterns for non-empty values. Lenient: they catch slips and must not reject rare valid values. */
const forms: Readonly<Record<string, Check>> = {
  company_phone: [phoneOf(5), messages.phone],
  emergency_phone: [phoneOf(3), messages.phone],
  form_address: [slugPattern, 'Use small letters, digits and single dashes, for example ashdale-repairs'],
  invoice_prefix: [/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 'Use only letters, digits and dashes'],
  quote_prefix: [/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 'Use only letters, digits and dashes'],
  vat_number: [/^[A-Z]{2}[A-Z0-9 ]*\d[A-Z0-9 ]*$|^\d[\d ]{7,}$/i, 'Enter a valid VAT number'],
  bank_sort_code: [/^\d\d([- ]?)\d\d\1\d\d$/, 'Enter a sort code, for example 12-34-56'],
  bank_account: [/^[A-Z0-9][A-Z0-9 ]{4,}$/i, 'Enter a valid account number or IBAN'],
  sms_url: [addressOf(/^https?:\/\/[^\s?#@]+$/i), 'Enter an address, for example https://api.example.com/messages'],
  sms_from: [
    /^\+?[\d ]{5,20}$|^(?=.*[A-Z])[A-Z0-9 ]{1,11}$/i,
    'Enter a number, or a name of up to 11 letters and digits',
  ],
  smtp_host: [/^[A-Z0-9]([A-Z0-9.-]*[A-Z0-9])?$|^[\da-f:]*:[\da-f:.]*$/i, messages.host],
  aws_region: [/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Enter a region, for example eu-west-2'],
  aws_bucket: [/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Enter a valid bucket name'],
  aws_endpoint: [addressOf(/^https?:\/\/[^\s/?#@]+\/?$/i), 'Enter an address, for example https://s3.example.com'],
  cis_accounts_office_reference: [
    { test: (value) => readAccountsOffice(value).error === undefined },
    accountsOfficeMessage,
  ],
  cis_utr: [{ test: (value) => readUtr(value).error === undefined }, utrMessage],
  aws_access_key_id: [/^\S+$/, 'Remove any spaces'],
};

function rangeError({ range }: SettingDefinition, value: string): string | undefined {
  if (!range) return undefined;
  const { min, max, decimals } = range;
  if (!(Number(value) >= min && Number(value) <= max)) {
    return `This field must be between ${formatCount(min)} and ${formatCount(max)}`;
  }
  if ((value.split('.')[1] ?? '').length <= decimals) return undefined;
  return decimals === 0 ? 'This field must be a whole number' : `Use at most ${decimals} decimal places`;
}

/** Message for a non-empty or required value; undefined if it may be saved. */
export function settingError(definition: SettingDefinition, value: string): string | undefined {
  const error = validationError(definition.validation ?? '', value);
  if (error || value === '') return error;
  // The value goes into a mail header or a single line of an invoice.
  if (!definition.isLong && /\p{Cc}/u.test(value)) return 'Enter this on one line';
  if (definition.key === 'timezone' && !isTimeZone(value)) return unknownZoneMessage;
  if (definition.isTime && parseTime(value) === null) return 'Enter a time, for example 21:00';
  const codes = definition.codes && codesError(value, definition.codes);
  if (codes) return codes;
  const form = forms[definition.key];
  if (form && !form[0].test(value)) return form[1];
  return rangeError(definition, value);
}

export const unknownZoneMessage = 'Enter a time zone, for example Europe/London';
