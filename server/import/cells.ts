import { z } from 'zod';
import { emailMessage } from '#server/infra/constants.ts';
import { dateSchema, isMinutesSchema, isMomentText, momentSchema } from '#server/infra/input.ts';
import { amountErrors, readAmount } from '#server/infra/typed/amount.ts';
import { parseDay } from '#server/infra/typed/day.ts';
import { readMinutes } from '#server/infra/typed/minutes.ts';
import { parseDayAndTime, parseInstant } from '#server/infra/typed/moment.ts';
import { plainText, visibleLength } from '#server/infra/typed/plain-text.ts';
import { postCodeError } from '#server/infra/typed/post-code.ts';

/** Tables whose rows a cell may refer to by name. */
const named = ['users', 'properties', 'jobs', 'trades', 'items'] as const;
export type Named = (typeof named)[number];

export interface ImportField {
  kind: 'text' | 'number' | 'minutes' | 'boolean' | 'date' | 'moment' | 'choice' | Named;
  options: readonly string[];
  /** A number without decimals. */
  isWhole?: true;
}

export type Cell = string | number | boolean | null | undefined;

const references: Readonly<Record<string, Named>> = {
  user_id: 'users',
  landlord_id: 'users',
  agent_id: 'users',
  property_id: 'properties',
  job_id: 'jobs',
  trade_id: 'trades',
  price_item_id: 'items',
};

/** Input fields set by phones or for the import as a whole. */
const notCells = ['at', 'sent_at', 'clock_moved', 'timer', 'confirm_past'];

/** Unwraps optional and nullable schemas, and takes the first non-null member of a union. */
function bare(schema: unknown): unknown {
  if (schema === dateSchema || schema === momentSchema || isMinutesSchema(schema)) return schema;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return bare(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  return schema instanceof z.ZodUnion ? bare(schema.options[0]) : schema;
}

function fieldOf(name: string, schema: unknown): ImportField | undefined {
  const rows = Object.hasOwn(references, name) ? references[name] : undefined;
  const inner = bare(schema);
  if (rows) return { kind: rows, options: [] };
  if (inner === dateSchema) return { kind: 'date', options: [] };
  if (isMinutesSchema(inner)) return { kind: 'minutes', options: [] };
  if (inner === momentSchema) return { kind: 'moment', options: [] };
  if (inner instanceof z.ZodEnum) return { kind: 'choice', options: inner.options.map(String) };
  if (inner instanceof z.ZodNumber)
    return { kind: 'number', options: [], ...(inner.format === 'safeint' && { isWhole: true }) };
  if (inner instanceof z.ZodBoolean) return { kind: 'boolean', options: [] };
  if (inner instanceof z.ZodString) return { kind: 'text', options: [] };
  return undefined;
}

export function importFields(shape: Readonly<Record<string, unknown>>): Map<string, ImportField> {
  return new Map(
    Object.entries(shape).flatMap(([name, schema]) => {
      const field = notCells.includes(name) ? undefined : fieldOf(name, schema);
      return field ? [[name, field] as const] : [];
    }),
  );
}

/** 'm²' is 'm2'. */
const plainChoice = (text: string) =>
  plainText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
const yes = ['true', 'yes', 'y', '1'];
const no = ['false', 'no', 'n', '0'];

/** So far ahead that dates relative to today ('mon', '3/11'), which change their meaning, are detected and rejected. */
const noToday = '9999-01-01';
const isFixed = (day: string) => day < '2200';

/** '22/11/2026' -> '2026-11-22'; other text is left for the schema to reject. */
function isoDay(text: string): string {
  const day = parseDay(text, noToday);
  return day !== null && isFixed(day) ? day : text;
}

function isoMoment(text: string): string {
  const both = parseDayAndTime(text, noToday);
  if (both && isFixed(both.day)) return `${both.day} ${both.time}`;
  return parseInstant(text) ?? text;
}

/** Undefined if empty. Unreadable values are left for the table's schema to reject, and row names are left as names. */
export function readCell({ kind, options }: ImportField, cell: Cell): unknown {
  if (cell === null || cell === undefined) return undefined;
  const written = String(cell).trim();
  if (visibleLength(written) === 0) return undefined;
  // The table's schema knows which texts are typed values.
  if (kind === 'text') return written;
  const text = plainText(written);
  switch (kind) {
    case 'number':
      return readAmount(text, { signed: true }).value ?? text;
    case 'minutes':
      return readMinutes(text).value ?? text;
    case 'boolean':
      if (yes.includes(text.toLowerCase())) return true;
      return no.includes(text.toLowerCase()) ? false : text;
    case 'date':
      return isoDay(text);
    case 'moment':
      return isoMoment(text);
    case 'choice':
      return options.find((option) => plainChoice(option) === plainChoice(text)) ?? text;
    default:
      return /^\d{1,15}$/.test(text) ? Number(text) : written;
  }
}

/** What a program writes for characters that it could not read, and the controls that it takes others for. */
const damaged = /[\ufffd\u0080-\u009f]/;
export const damagedMessage = 'Has characters that could not be read. Save the file as CSV UTF-8 and choose it again.';

/** Errors that spreadsheets show in place of a value. */
const failed = /^#(?:REF!|VALUE!|N\/A|NAME\?|NUM!|NULL!|DIV\/0!|CALC!|SPILL!)$/i;
export const failedMessage = 'Is an error in the spreadsheet. Correct it there, or type the value here.';

/** Longer texts are cut where an error says what was read. */
const quoted = 60;
const readMessage = (written: string) =>
  `Read “${written.length > quoted ? `${written.slice(0, quoted - 1)}…` : written}”.`;

/** A cell's error: what was read, and what would be accepted. */
export const unreadMessage = (written: string, accepted: string): string =>
  `${readMessage(written.trim())} ${accepted}`;

/** 'pending_start' is shown as 'Pending start'. */
const choiceName = (option: string) => `${option.charAt(0).toUpperCase()}${option.slice(1).replaceAll('_', ' ')}`;

function listOf(names: readonly string[]): string {
  const more = names.length - namedChoices;
  const shown = more > 1 ? [...names.slice(0, namedChoices), `${more} more`] : names;
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}
const namedChoices = 8;

const amountMessages: Readonly<Record<string, string>> = {
  [amountErrors.decimals]: 'An amount with at most two digits after the decimal point, such as 12.50.',
  [amountErrors.tooLarge]: 'A smaller amount.',
};

/** The values that a cell of this kind accepts; undefined for texts, whose schemas say it. */
function acceptedOf({ kind, options, isWhole }: ImportField, value: string): string | undefined {
  switch (kind) {
    case 'number':
      if (isWhole) return 'A whole number such as 30.';
      return amountMessages[readAmount(value, { signed: true }).error ?? ''] ?? 'An amount such as 12.50.';
    case 'minutes':
      return 'Hours such as 8, 7.5 or 7:30.';
    case 'boolean':
      return 'Yes or no.';
    case 'date':
      return 'A day such as 28/02/2026.';
    case 'moment':
      return 'A day and a time such as 28/02/2026 08:30.';
    case 'choice':
      return `Accepted: ${listOf(options.map(choiceName))}.`;
    default:
      return undefined;
  }
}

const isRead = ({ kind, options }: ImportField, value: string) =>
  (kind === 'date' && dateSchema.safeParse(value).success) ||
  (kind === 'moment' && isMomentText(value)) ||
  (kind === 'choice' && options.includes(value));

/** Error for a cell; undefined if it was read, or is text, whose schema reports its errors. */
export function cellError(field: ImportField, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (damaged.test(value)) return damagedMessage;
  if (failed.test(value.trim())) return failedMessage;
  const accepted = isRead(field, value) ? undefined : acceptedOf(field, value);
  return accepted === undefined ? undefined : unreadMessage(value, accepted);
}

const emailAccepted = 'An email address such as ann@example.com.';

/** The messages of schemas for texts of a form, as what would be accepted. */
const formMessages: Readonly<Record<string, string>> = {
  'must be an email address': emailAccepted,
  [emailMessage]: emailAccepted,
  [postCodeError]: 'A UK postcode such as M9 0PY.',
  'must be a time of day such as 08:30': 'A time such as 08:30.',
  'must be a whole number': 'A whole number such as 30.',
  'must have at most 2 decimals': 'An amount with at most two digits after the decimal point, such as 12.50.',
};

const hoursOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} hours`;

/** The message of a schema about a cell that has a value. */
export function schemaMessage(written: string, message: string, kind?: ImportField['kind']): string {
  const [, bound, minutes] = /^must be (at most|at least) (\d+)$/.exec(message) ?? [];
  if (kind === 'minutes' && minutes !== undefined)
    return unreadMessage(written, `It must be ${bound} ${hoursOf(Number(minutes))}.`);
  const accepted = formMessages[message] ?? (/^(must|is|has) /.test(message) ? `It ${message}.` : message);
  return unreadMessage(written, accepted);
}

const acceptedNames: Readonly<Record<Named, { noun: string; names: string; exact: string }>> = {
  users: { noun: 'user', names: 'name or email', exact: 'Use the email.' },
  properties: { noun: 'property', names: 'address', exact: 'Use its number, such as #12.' },
  jobs: { noun: 'job', names: 'title, reference or number', exact: 'Use its number, such as #12, or title @ address.' },
  trades: { noun: 'trade', names: 'name', exact: '' },
  items: { noun: 'item', names: 'code', exact: '' },
};

/** `similar`: names that rows have. */
export function nameError(kind: Named, written: string, found: number, similar: readonly string[]): string {
  const { noun, names, exact } = acceptedNames[kind];
  if (found > 1) return unreadMessage(written, `More than one ${noun} has that name. ${exact}`.trim());
  const perhaps = similar.length > 0 ? ` Perhaps ${similar.join(' or ')}?` : '';
  return unreadMessage(written, `No ${noun} has that ${names}.${perhaps}`);
}

export const isName = ({ kind }: ImportField, value: unknown): value is string =>
  (named as readonly string[]).includes(kind) && typeof value === 'string';
