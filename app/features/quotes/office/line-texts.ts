import { plainPounds } from '#app/lib/format.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { type Unit, units } from '#server/price-list/constants.ts';
import { lineAmount } from '#server/pricing/quote-figures.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

type Line = RouterOutputs['quotes']['get']['lines'][number];
type LineInput = NonNullable<RouterInputs['quotes']['create']['lines']>[number];

/** A line as it is typed. */
export interface LineTexts {
  /** React key; not stored. */
  key: number;
  id: number | undefined;
  price_item_id: number | null;
  description: string;
  quantity: string;
  unit: Unit;
  unit_price: string;
  /** Percent; '': the company's. */
  vat_rate: string;
  is_optional: boolean;
}

let lastKey = 0;

export const emptyLine = (): LineTexts => ({
  key: ++lastKey,
  id: undefined,
  price_item_id: null,
  description: '',
  quantity: '1',
  unit: 'each',
  unit_price: '',
  vat_rate: '',
  is_optional: false,
});

export const textsOfLine = ({
  id,
  price_item_id,
  description,
  quantity,
  unit,
  unit_price,
  ...line
}: Line): LineTexts => ({
  ...emptyLine(),
  ...{ id, price_item_id, description, unit },
  quantity: String(quantity),
  unit_price: plainPounds(unit_price),
  vat_rate: line.vat_rate === null ? '' : String(line.vat_rate),
  is_optional: line.is_optional,
});

/** Nothing was typed in it: the last row, which waits for the next line. */
export const isEmptyLine = ({ description, unit_price }: LineTexts): boolean =>
  description.trim() === '' && unit_price.trim() === '';

const amountOf = (text: string) => readAmount(text, { signed: true }).value;

/** Up to three decimals, as metres have. */
export function readQuantity(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) && Number(plain) > 0 && Number(plain) <= 100_000
    ? Number(plain)
    : undefined;
}

/** Why a line can't be sent, by field. */
export function lineErrors(line: LineTexts): Partial<Record<keyof LineTexts, string>> {
  if (isEmptyLine(line)) return {};
  const rate = amountOf(line.vat_rate);
  return {
    ...(line.description.trim() === '' && { description: 'Say what it is.' }),
    ...(readQuantity(line.quantity) === undefined && { quantity: 'Enter a quantity such as 2 or 1.5.' }),
    ...(line.unit_price.trim() !== '' &&
      amountOf(line.unit_price) === undefined && { unit_price: 'Enter a price such as 12.50.' }),
    ...(line.vat_rate.trim() !== '' &&
      (rate === undefined || rate < 0 || rate > 100) && { vat_rate: 'Enter a rate such as 20.' }),
  };
}

export const inputOfLine = (line: LineTexts): LineInput => ({
  ...(line.id !== undefined && { id: line.id }),
  price_item_id: line.price_item_id,
  description: line.description.trim(),
  quantity: readQuantity(line.quantity) ?? 1,
  unit: line.unit,
  unit_price: amountOf(line.unit_price) ?? 0,
  vat_rate: line.vat_rate.trim() === '' ? null : (amountOf(line.vat_rate) ?? null),
  is_optional: line.is_optional,
});

/** For the sums, which follow the typing: what can't be read yet counts nothing. */
export function pricedLine(line: LineTexts) {
  const { quantity = 1, unit_price = 0, vat_rate = null, is_optional = false } = inputOfLine(line);
  return { amount: lineAmount(quantity, unit_price), vat_rate, is_optional, is_chosen: false };
}

const unitNames: Readonly<Record<string, Unit>> = {
  ...Object.fromEntries(units.map((unit) => [unit, unit])),
  ...{ h: 'hour', hr: 'hour', hrs: 'hour', hours: 'hour', days: 'day', 'm²': 'm2', sqm: 'm2', 'm³': 'm3', litre: 'l' },
  ...{ ea: 'each', item: 'each', items: 'each', no: 'each', pcs: 'each', metre: 'm', metres: 'm', kgs: 'kg' },
};

/** Heads of columns, which are no lines. */
const heads = /^(description|item|qty|quantity|price|unit( price)?|amount|total|vat)\b/i;

/**
 * Lines of cells that were copied from a spreadsheet: a description, then a quantity if there are two numbers or more, the
 * unit wherever it stands, and the unit price. Undefined for a text of one cell.
 */
export function pastedLines(text: string): LineTexts[] | undefined {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  if (rows.length === 1 && rows[0]!.length === 1) return undefined;
  const lines = rows.filter((cells) => cells.some(Boolean));
  const isHead = (cells: readonly string[]) =>
    cells.every((cell) => cell === '' || heads.test(cell)) && cells.filter(Boolean).length > 1;
  return (isHead(lines[0] ?? []) ? lines.slice(1) : lines).map(pastedLine);
}

function pastedLine(cells: readonly string[]): LineTexts {
  const isNumber = (cell: string) => cell !== '' && amountOf(cell) !== undefined;
  const unitAt = cells.findIndex((cell, at) => at > 0 && unitNames[cell.toLowerCase()] !== undefined);
  const descriptionAt = cells.findIndex((cell, at) => cell !== '' && at !== unitAt && !isNumber(cell));
  const numbers = cells.filter((cell, at) => at !== descriptionAt && at !== unitAt && isNumber(cell));
  const others = cells.filter((cell, at) => at !== descriptionAt && at !== unitAt && cell !== '' && !isNumber(cell));
  const [first, second] = numbers;
  const quantity = numbers.length > 1 ? amountOf(first!) : 1;
  const price = numbers.length > 1 ? second : first;
  return {
    ...emptyLine(),
    // Nothing that was copied is lost: further words go below.
    description: [cells[descriptionAt] ?? '', ...others].filter(Boolean).join('\n'),
    quantity: quantity !== undefined && quantity > 0 ? String(quantity) : '1',
    unit: unitNames[cells[unitAt]?.toLowerCase() ?? ''] ?? 'each',
    unit_price: price === undefined ? '' : plainPounds(amountOf(price)!),
  };
}
