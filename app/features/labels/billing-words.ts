import type { Job } from './job-words.ts';

export type BillingType = NonNullable<Job['billing_type']>;
export type NotBilledReason = NonNullable<Job['not_billed_reason']>;

export const billingLabels = {
  time: 'By time',
  fixed: 'Fixed price',
  not_billed: 'Not billed',
} as const satisfies Record<BillingType, string>;

export const reasonLabels = {
  recall: 'Recall',
  warranty: 'Warranty',
  internal: 'Internal',
} as const satisfies Record<NotBilledReason, string>;

export const labelledOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
