export const maxLengths = { name: 60, list: 60, address: 2000 } as const;

export const maxViews = 200;

/** Pages of lists, and tabs with one: a shared view is opened by others, and may lead nowhere else. */
export const viewPages = [
  '/activity',
  '/customers',
  '/diary',
  '/expenses',
  '/expenses/materials',
  '/galery',
  '/invoices',
  '/invoices/accounts',
  '/invoices/history',
  '/invoices/owed',
  '/invoices/payments',
  '/jobs',
  '/newTable',
  '/payments',
  '/payments/cis',
  '/payments/pay-run',
  '/payments/statements',
  '/price-list',
  '/properties',
  '/quotes',
  '/time-tracked',
  '/time-tracked/amendments',
  '/time-tracked/payments',
  '/time-tracked/records',
  '/time-tracked/summary',
  '/users',
  '/users/rates',
] as const;
