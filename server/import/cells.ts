import { z } from 'zod';
import { dateSchema, isMinutesSchema, momentSchema } from '#server/infra/input.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { parseDay } from '#server/infra/typed/day.ts';
import { hoursError, readMinutes } from '#server/infra/typed/minutes.ts';
import { parseDayAndTime, parseInstant } from '#server/infra/typed/moment.ts';
import { plainText, visibleLength } from '#server/infra/typed/plain-text.ts';

/** Tables whose rows a cell may refer to by name. */
const named = ['users', 'properties', 'jobs', 'trades', 'items'] as const;
export type Named = (typeof named)[number];

export interface ImportField {
  kind: 'text' | 'number' | 'minutes' | 'boolean' | 'date' | 'moment' | 'choice' | Named;
  options: readonly string[];
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
  if (inner instanceof z.ZodNumber) return { kind: 'number', options: [] };
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

/** What spreadsheets show in place of a value that they could not work out. */
const failed = /^#(?:REF!|VALUE!|N\/A|NAME\?|NUM!|NULL!|DIV\/0!|CALC!|SPILL!)$/i;
export const failedMessage = 'Is an error in the spreadsheet. Correct it there, or type the value here.';

/** Error for a cell; undefined if it was read or its schema reports the error. */
export function cellError({ kind }: ImportField, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (damaged.test(value)) return damagedMessage;
  if (failed.test(value.trim())) return failedMessage;
  if (kind === 'minutes') return hoursError;
  return kind === 'number' ? readAmount(value, { signed: true }).error : undefined;
}

export const isName = ({ kind }: ImportField, value: unknown): value is string =>
  (named as readonly string[]).includes(kind) && typeof value === 'string';
