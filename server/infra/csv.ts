import { z } from 'zod';
import { fileTimes } from './file-times.ts';

export interface CsvColumn {
  heading: string;
  path: readonly string[];
}

function unwrapped(schema: unknown): unknown {
  const wraps = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wraps ? unwrapped(schema.unwrap()) : schema;
}

/** The columns of a row schema, in its order. Nested objects are flattened to one column per field. */
export function csvColumns(row: z.ZodType, path: readonly string[] = []): CsvColumn[] {
  const shape = (unwrapped(row) as z.ZodObject).shape as Record<string, z.ZodType>;
  return Object.entries(shape).flatMap(([name, schema]) => {
    const here = [...path, name];
    const inner = unwrapped(schema);
    return inner instanceof z.ZodObject ? csvColumns(inner, here) : [{ heading: here.join('.'), path: here }];
  });
}

/**
 * Spreadsheets would run such a cell as a formula that anyone may have typed. An apostrophe makes it text, and one more
 * stands before those that the text has itself, so that an import takes away as many as were added.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Fields that are moments. */
export const timeName = /^at$|(_time|_at|At)$|^last_login$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell of text that nobody can run. */
export const csvText = (text: string) => quoted(formula.test(text) ? `'${text}` : text);

export const valueAt = (row: unknown, path: readonly string[]) =>
  path.reduce<unknown>((level, name) => (level as Record<string, unknown> | null | undefined)?.[name], row);

/** For programs. Writes RFC 4180: CRLF, quotes where needed. Times are in the zone, with their offset. */
export function csvWriter(columns: readonly CsvColumn[], timeZone: string) {
  const times = fileTimes(timeZone);

  function cell(value: unknown, name: string): string {
    if (value === null || value === undefined) return '';
    // Numbers skip the formula check: a negative amount is no formula.
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') {
      const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
      return cell(isList ? value.join('; ') : JSON.stringify(value), name);
    }
    if (timeName.test(name) && instant.test(value)) return times.exact(value);
    return csvText(value);
  }

  return {
    /** Begins with a byte order mark, by which spreadsheets recognise UTF-8. */
    heading: `\ufeff${columns.map(({ heading }) => quoted(heading)).join(',')}\r\n`,
    lines: (rows: readonly unknown[]) =>
      rows.map((row) => `${columns.map(({ path }) => cell(valueAt(row, path), path.at(-1)!)).join(',')}\r\n`).join(''),
  };
}
