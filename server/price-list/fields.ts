import type { PriceItems } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { priceItemStatusLabels, unitLabels } from './constants.ts';

export const priceItemFields = defineFields<PriceItems>()({
  code: { label: 'Code', kind: 'text', limit: 40 },
  /** Per unit, without VAT, like the price. */
  cost: { label: 'Cost', kind: 'pounds', limit: [0, 1_000_000] },
  description: { label: 'Description', kind: 'text', limit: 500 },
  price: { label: 'Price', kind: 'pounds', limit: [0, 1_000_000] },
  status: { label: 'Status', kind: 'choice', labels: priceItemStatusLabels },
  unit: { label: 'Unit', kind: 'choice', labels: unitLabels },
  vat_rate: { label: 'VAT rate', kind: 'percent', limit: [0, 100] },
});
