/** The screens that exist. Menus name only these: no link leads nowhere. A new screen adds its path here. */
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

/** The entries whose screen exists. */
export function available<T extends { to: string }>(entries: readonly T[]) {
  return entries.filter((entry) => availableRoutes.includes(entry.to));
}
