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

/** Routers whose queries anything that changes pay may change. */
export const payRouters = ['statements', 'payRun', 'cis'] as const;
