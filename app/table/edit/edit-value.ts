import { formatMinutes, plainPounds } from '#app/lib/format.ts';
import { parseMoment, typedMoment } from '#app/lib/parse-moment.ts';
import { matchOptions, type SearchOption } from '#app/ui/combobox.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { parseDay, typedDay } from '#server/infra/typed/day.ts';
import { readHours } from '#server/infra/typed/minutes.ts';
import { readPhone } from '#server/infra/typed/phone.ts';
import { plainText, visibleLength } from '#server/infra/typed/plain-text.ts';
import type { Read } from '#server/infra/typed/read.ts';
import { type CellEdit, cellEditOf, editedValue, fieldOf, type TableColumn, type TableRow } from '../table-column.ts';
import type { Changes } from './row-sender.ts';

export const requiredMessage = 'Required';

/** The rest of the row, on which a value may depend. */
type Fields = Readonly<Record<string, unknown>> | undefined;
const momentOf = (row: Fields, field: string | undefined) =>
  field === undefined ? undefined : (row?.[field] as string | null | undefined);

/** A wire value as editor text. */
export function editText(edit: CellEdit, value: unknown, row?: object): string {
  if (value === null || value === undefined || value === '') return '';
  if (edit.kind === 'datetime') return typedMoment(String(value), edit.timeZone, momentOf(row as Fields, edit.after));
  if (edit.kind === 'currency') return plainPounds(Number(value));
  if (edit.kind === 'hours') return formatMinutes(Number(value));
  if (edit.kind === 'date') return typedDay(String(value));
  if (edit.kind === 'choice') return labelOf(edit.options, value) ?? '';
  return String(value);
}

export const labelOf = (options: readonly SearchOption[], value: unknown): string | undefined =>
  options.find((option) => option.value === String(value))?.label;

export function chosenValue({ asNumber, asBoolean }: CellEdit & { kind: 'choice' }, value: string): unknown {
  if (asBoolean) return value === 'true';
  return asNumber ? Number(value) : value;
}

function parseChoice(edit: CellEdit & { kind: 'choice' }, text: string): Read<unknown> {
  const needle = text.toLowerCase();
  // Ids first: two jobs may have the same name.
  const exact =
    edit.options.find(({ value }) => value.toLowerCase() === needle) ??
    edit.options.find(({ label }) => label.toLowerCase() === needle);
  const { shown } = matchOptions(edit.options, text);
  const found = exact ?? (shown.length === 1 ? shown[0] : undefined);
  if (found) return { value: chosenValue(edit, found.value) };
  return { error: shown.length === 0 ? 'No matching option.' : 'More than one option matches. Keep typing.' };
}

interface Rule {
  required?: boolean;
  /** The day in the company's zone. */
  today: string;
  /** The previous value and its row, for existing rows. */
  current?: unknown;
  row?: object;
}

const plainReader = (text: string): Read<string> => ({ value: plainText(text) });
const readers: Readonly<Record<string, (text: string) => Read<string>>> = { tel: readPhone, email: plainReader };

/** Free text is stored as typed and a password as it is, whatever is around it. */
function parseText({ type = '', read = readers[type], maxLength }: CellEdit & { kind: 'text' }, typed: string) {
  const length = (text: string): Read<string> =>
    maxLength !== undefined && text.length > maxLength
      ? { error: `must be at most ${maxLength} characters` }
      : { value: text };
  if (type === 'password') return length(typed);
  const { error, value } = length(read ? plainText(typed) : typed.trim());
  if (error !== undefined) return { error };
  return read ? read(value) : { value };
}

export function parseEdit(edit: CellEdit, typed: string, rule: Rule): Read<unknown> {
  const text = typed.trim();
  if (visibleLength(text) === 0) {
    if (rule.required) return { error: requiredMessage };
    if (edit.kind === 'choice' && edit.emptyLabel === undefined) return { error: requiredMessage };
    return { value: edit.kind === 'text' ? '' : null };
  }
  switch (edit.kind) {
    case 'currency':
      return readAmount(text, { signed: edit.signed === true });
    case 'hours': {
      const read = readHours(text);
      if (read.error !== undefined) return read;
      return read.value > 0 && read.value <= edit.max ? read : { error: `Enter at most ${edit.max / 60} hours.` };
    }
    case 'date': {
      const day = parseDay(text, rule.today, edit);
      return day ? { value: day } : { error: `must be a date, for example 3/11, mon or ${edit.ahead ? '+1' : '-1'}` };
    }
    case 'datetime':
      return parseMoment(text, {
        today: rule.today,
        timeZone: edit.timeZone,
        current: rule.current as string | null | undefined,
        after: momentOf(rule.row as Fields, edit.after),
      });
    case 'choice':
      return parseChoice(edit, text);
    default:
      return parseText(edit, typed);
  }
}

function parseCell<Row extends TableRow>(
  column: TableColumn<Row>,
  text: string,
  today: string,
  row: Row,
): Read<unknown> {
  const edit = cellEditOf(column, row);
  if (!edit) return { error: 'can’t be edited here' };
  const { required = false } = column.meta;
  const parsed = parseEdit(edit, text, { required, today, row, current: editedValue(column, row) });
  if (parsed.error !== undefined) return parsed;
  const error = column.meta.check?.(parsed.value, row as Record<string, unknown>);
  return error === undefined ? parsed : { error };
}

/** The changes that a cell's text makes: its own field and those of `also`. */
export function cellChanges<Row extends TableRow>(
  column: TableColumn<Row>,
  text: string,
  today: string,
  row: Row,
): { changes: Changes; error?: undefined } | { error: string } {
  const { value, error } = parseCell(column, text, today, row);
  if (error !== undefined) return { error };
  const field = fieldOf(column);
  const also = (value ?? '') === (editedValue(column, row) ?? '') ? undefined : column.meta.also?.(value, row);
  return { changes: { ...also, [field]: value } };
}
