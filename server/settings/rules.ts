import type { SettingDefinition } from '#server/infra/settings/definition.ts';
import { settingDefinitions } from '#server/infra/settings/definitions.ts';
import { isKnownZone } from '#server/infra/time-zone.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { readPhone } from '#server/infra/typed/phone.ts';
import { validationFault } from './schema.ts';

/*
 * What a setting's value may be, as pure functions: the rule string that the page speaks, and what it cannot say.
 */

/** What an admin sees and changes: all but what the system makes by itself. */
export const shownDefinitions = (settingDefinitions as readonly SettingDefinition[]).filter(
  ({ isSecret }) => !isSecret,
);

/** Each of them by its number. */
export const definitionsById: ReadonlyMap<number, SettingDefinition> = new Map(
  shownDefinitions.map((each) => [each.id, each]),
);

/** What was typed, as it is kept: trimmed, '12,5' as '12.5', booleans as their text. */
export function valueText(
  { validation }: SettingDefinition,
  value: string | number | boolean | null,
): string {
  const text = value === null ? '' : String(value).trim();
  if (!validation?.split('|').includes('numeric')) return text;
  const number = /[,\s£]/.test(text) ? readAmount(text, { signed: true }).value : undefined;
  return number === undefined ? text : String(number);
}

type Check = readonly [pattern: { test: (value: string) => boolean }, words: string];
const phoneOf = (least: number) => ({
  test: (value: string) => readPhone(value, { least }).error === undefined,
});
const words = {
  phone: 'Please enter a phone number',
  host: 'Please enter the name of a server, such as smtp.example.com',
} as const;

/** Forms that a value must have when it is not empty. Kept wide: they catch slips, not rare truths. */
const forms: Readonly<Record<string, Check>> = {
  company_phone: [phoneOf(5), words.phone],
  emergency_phone: [phoneOf(3), words.phone],
  invoice_prefix: [/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 'Please use letters, digits and dashes only'],
  vat_number: [/^[A-Z]{2}[A-Z0-9 ]*\d[A-Z0-9 ]*$|^\d[\d ]{7,}$/i, 'Please enter a valid VAT number'],
  bank_sort_code: [/^\d\d([- ]?)\d\d\1\d\d$/, 'Please enter a sort code such as 12-34-56'],
  bank_account: [/^[A-Z0-9][A-Z0-9 ]{4,}$/i, 'Please enter a valid account number or IBAN'],
  smtp_host: [/^[A-Z0-9]([A-Z0-9.-]*[A-Z0-9])?$|^[\da-f:]*:[\da-f:.]*$/i, words.host],
  aws_region: [/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please enter a region such as eu-west-2'],
  aws_bucket: [/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Please enter a valid name of a bucket'],
  aws_endpoint: [/^https?:\/\/[^\s/?#@]+\/?$/i, 'Please enter an address such as https://s3.example.com'],
  aws_access_key_id: [/^\S+$/, 'Please enter it without spaces'],
};

function rangeFault({ range }: SettingDefinition, value: string): string | undefined {
  if (!range) return undefined;
  const { min, max, decimals } = range;
  const shown = (limit: number) => limit.toLocaleString('en-GB');
  if (!(Number(value) >= min && Number(value) <= max)) {
    return `This field must be between ${shown(min)} and ${shown(max)}`;
  }
  if ((value.split('.')[1] ?? '').length <= decimals) return undefined;
  return decimals === 0
    ? 'This field must be a whole number'
    : `This field must have at most ${decimals} decimals`;
}

/** What is wrong with a value, for its person to read; undefined: nothing. */
export function settingFault(definition: SettingDefinition, value: string): string | undefined {
  const fault = validationFault(definition.validation ?? '', value);
  if (fault || value === '') return fault;
  // A line break in what goes into a header or one line of an invoice.
  if (!definition.isLong && /\p{Cc}/u.test(value)) return 'Please write this on one line';
  if (definition.key === 'timezone' && !isKnownZone(value)) return unknownZoneWords;
  const form = forms[definition.key];
  if (form && !form[0].test(value)) return form[1];
  return rangeFault(definition, value);
}

export const unknownZoneWords = 'Please enter a time zone such as Europe/London';
