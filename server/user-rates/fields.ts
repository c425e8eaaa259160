import type { UserRates } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';

const hourly = { kind: 'pounds', unit: 'pounds per hour', limit: [0, 10_000] } as const;

export const rateFields = defineFields<UserRates>()({
  charge_rate: { label: 'Charge rate', ...hourly },
  comment: { label: 'Comment', kind: 'text', limit: 1000 },
  effective_from: { label: 'From', kind: 'day' },
  rate: { label: 'Rate', ...hourly },
  user_id: { label: 'User', kind: 'reference' },
});
