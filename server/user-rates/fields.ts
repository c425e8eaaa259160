import type { UserRates } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';

/** Pounds per hour. */
const hourly = [0, 10_000] as const;

export const rateFields = defineFields<UserRates>()({
  charge_rate: { label: 'Charge rate', kind: 'pounds', limit: hourly },
  comment: { label: 'Comment', kind: 'text', limit: 1000 },
  effective_from: { label: 'From', kind: 'day' },
  rate: { label: 'Rate', kind: 'pounds', limit: hourly },
  user_id: { label: 'User', kind: 'reference' },
});
