/** The pages that open without signal. The first one replaces a page without a shell. */
export const shellPaths: readonly string[] = [
  '/dashboard',
  '/time-tracking',
  '/time-tracked',
  '/jobs',
  '/expenses',
  '/expenses/materials',
  '/payments',
  '/payments/statement',
];

/** URL of a page's shell: the page rendered without user data (server/http/page.ts). */
export const shellUrl = (path: string): string => `${path}?offline-shell`;
