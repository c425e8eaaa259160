/** Existing routes. Menus link only to these, so add every new route. */
export const availableRoutes: readonly string[] = [
  '/dashboard',
  '/time-tracking',
  '/time-tracked',
  '/jobs',
  '/properties',
  '/invoices',
  '/galery',
  '/users',
  '/settings',
  '/expenses',
  '/payments',
  '/request-a-job',
  '/newTable',
  '/activity',
];

export function available<T extends { to: string }>(entries: readonly T[]) {
  return entries.filter((entry) => availableRoutes.includes(entry.to));
}
