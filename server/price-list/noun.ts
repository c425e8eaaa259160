import { type Noun, staffRoles } from '#server/infra/noun.ts';

export const priceItemNoun = {
  entity: 'price-list',
  table: 'price_items',
  label: 'Price',
  plural: 'Price list',
  description: ['{code}', '{description}'],
  affects: ['priceList'],
  name: ['code', 'description'],
  referredToBy: ['price_item_id'],
  restorable: true,
  live: { toRoles: staffRoles },
} as const satisfies Noun;
