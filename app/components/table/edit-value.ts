import { matchOptions, type SearchOption } from '../search-select-match.ts';
import { parseDay, typedDay } from './parse-day.ts';
import type { CellEdit } from './table-column.ts';

export type Parsed = { value: unknown; fault?: undefined } | { fault: string; value?: undefined };

export const requiredWords = 'Required';

/** A value as it stands in its editor. */
export function editText(edit: CellEdit, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (edit.kind === 'currency') return Number(value).toFixed(2);
  if (edit.kind === 'date') return typedDay(String(value));
  if (edit.kind === 'choice') return labelOf(edit.options, value) ?? '';
  return String(value);
}

/** What may be typed into it: amounts take only digits and a dot (S2 5). */
export function typedText(edit: CellEdit, text: string): string {
  return edit.kind === 'currency' ? text.replace(/[^\d.]/g, '') : text;
}

export const labelOf = (options: readonly SearchOption[], value: unknown): string | undefined =>
  options.find((option) => option.value === String(value))?.label;

function parseAmount(text: string): Parsed {
  // As typed and as pasted from a sheet: £1,234.50.
  const plain = text.replace(/[£,\s]/g, '');
  if (!/^\d{0,10}(\.\d{0,2})?$/.test(plain) || !/\d/.test(plain)) {
    return { fault: 'must be an amount such as 12.50' };
  }
  return { value: Number(plain) };
}

function parseChoice(edit: CellEdit & { kind: 'choice' }, text: string): Parsed {
  const words = text.toLowerCase();
  const exact = edit.options.find(
    ({ label, value }) => label.toLowerCase() === words || value.toLowerCase() === words,
  );
  const { shown } = matchOptions(edit.options, text);
  const found = exact ?? (shown.length === 1 ? shown[0] : undefined);
  if (found) return { value: edit.asNumber ? Number(found.value) : found.value };
  return { fault: shown.length === 0 ? 'There is no such choice.' : 'Which one? Type a little more.' };
}

/** What was typed as the value on the wire, or what is wrong with it. `today` is the company's day. */
export function parseEdit(
  edit: CellEdit,
  typed: string,
  rule: { required?: boolean; today: string },
): Parsed {
  const text = typed.trim();
  if (text === '') {
    if (rule.required) return { fault: requiredWords };
    if (edit.kind === 'choice' && edit.emptyLabel === undefined) return { fault: requiredWords };
    return { value: edit.kind === 'text' ? '' : null };
  }
  switch (edit.kind) {
    case 'currency':
      return parseAmount(text);
    case 'date': {
      const day = parseDay(text, rule.today);
      return day ? { value: day } : { fault: 'must be a day such as 3/11, mon or -1' };
    }
    case 'choice':
      return parseChoice(edit, text);
    default:
      return edit.maxLength !== undefined && text.length > edit.maxLength
        ? { fault: `must be at most ${edit.maxLength} characters` }
        : { value: text };
  }
}
