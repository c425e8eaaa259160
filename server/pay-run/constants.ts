/** Fields that a pay run can be sorted by. */
export const payRunSorts = [
  'user',
  'total_duration',
  'driving_duration',
  'pay',
  'pending_pay',
  'expenses',
  'payments',
  'bonus',
  'cis_deducted',
  'balance_before',
  'balance_after',
  'to_pay',
  'to_deduct',
  'to_pay_out',
] as const;
