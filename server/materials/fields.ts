import type { Materials } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { billingStatusLabels } from '../invoices/constants.ts';
import { unitLabels } from '../price-list/constants.ts';
import { priceItemFields } from '../price-list/fields.ts';
import { materialStatusLabels } from './constants.ts';

export const materialFields = defineFields<Materials>()({
  amount: { label: 'Amount', kind: 'pounds' },
  billing_status: { label: 'Billing', kind: 'choice', labels: billingStatusLabels },
  charge: { label: 'Charge', kind: 'pounds' },
  /** Per unit, without VAT, like the price. */
  cost: { label: 'Unit cost', kind: 'pounds', limit: priceItemFields.cost.limit },
  cost_amount: { label: 'Cost', kind: 'pounds' },
  description: { label: 'Description', kind: 'text', limit: priceItemFields.description.limit },
  expense_id: { label: 'Bought with', kind: 'reference' },
  invoice_id: { label: 'Invoice', kind: 'reference' },
  is_billable: { label: 'Billable', kind: 'yesNo' },
  job_id: { label: 'Job', kind: 'reference' },
  price: { label: 'Unit price', kind: 'pounds', limit: priceItemFields.price.limit },
  price_item_id: { label: 'Price list', kind: 'reference' },
  property_address: { label: 'Property', kind: 'text' },
  property_id: { label: 'Property', kind: 'reference' },
  quantity: { label: 'Quantity', kind: 'number' },
  status: { label: 'Status', kind: 'choice', labels: materialStatusLabels },
  unit: { label: 'Unit', kind: 'choice', labels: unitLabels },
  used_on: { label: 'Date', kind: 'day' },
  user_id: { label: 'User', kind: 'reference' },
  vat_rate: { label: 'VAT rate', kind: 'percent', limit: priceItemFields.vat_rate.limit },
});
