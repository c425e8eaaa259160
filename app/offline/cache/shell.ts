/** The pages that open without signal. Where there is none of the page asked for, the first is opened. */
export const shellPaths: readonly string[] = [
  '/dashboard',
  '/time-tracking',
  '/time-tracked',
  '/jobs',
  '/expenses',
  '/payments',
];

/** The address of a page's shell: the page as it is for anybody, before anything is known (server/http/page.ts). */
export const shellUrl = (path: string): string => `${path}?offline-shell`;
