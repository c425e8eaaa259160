export const maxLengths = { name: 60, list: 60, address: 2000 } as const;

export const maxViews = 200;

/** Pages of lists: a shared view is opened by others, and may lead nowhere else. */
export const viewPages = [
  '/activity',
  '/diary',
  '/expenses',
  '/galery',
  '/invoices',
  '/jobs',
  '/newTable',
  '/payments',
  '/properties',
  '/time-tracked',
  '/users',
] as const;
