import { formatQuantity } from '#server/format.ts';

/** Units as lines print them, in the order of select lists. */
export const unitLabels = {
  each: 'each',
  hour: 'hour',
  day: 'day',
  m: 'm',
  m2: 'm²',
  m3: 'm³',
  kg: 'kg',
  l: 'l',
} as const;
export type Unit = keyof typeof unitLabels;
export const units = Object.keys(unitLabels) as [Unit, ...Unit[]];

const counted: Partial<Record<Unit, string>> = { hour: 'hours', day: 'days' };

/** '12', '2.5 m²', '1 hour', '3 hours'. */
export function quantityLabel(quantity: number, unit: Unit): string {
  const number = formatQuantity(quantity);
  if (unit === 'each') return number;
  return `${number} ${(quantity !== 1 && counted[unit]) || unitLabels[unit]}`;
}

export const priceItemStatusLabels = { active: 'Active', archived: 'Archived' } as const;
export type PriceItemStatus = keyof typeof priceItemStatusLabels;
export const priceItemStatuses = Object.keys(priceItemStatusLabels) as [PriceItemStatus, ...PriceItemStatus[]];

export const openPriceItemSorts = ['code', 'description', 'unit', 'id'] as const;
/** Other roles may use only `openPriceItemSorts`. */
export const priceItemSorts = [
  ...openPriceItemSorts,
  'cost',
  'price',
  'vat_rate',
  'status',
  'createdAt',
  'updatedAt',
] as const;

/** Items that a phone keeps to search without signal. */
export const maxOffered = 5000;
