import { viewPages } from '#server/saved-views/constants.ts';

const home = '/dashboard';

/** My Account replaces the dashboard. */
export const accountPath = '/dashboard?account';

/** The pages of the app, to which a log-in may return. */
const pages: readonly string[] = [
  ...viewPages,
  home,
  '/payments/statement',
  '/request-a-job',
  '/settings',
  '/time-tracking',
];

/** Pages without a menu entry: a customer's, the landing page, the gallery's other spelling, the imports, a mailed link's and a request's page. */
const others =
  /^\/(customers\/(joined|\d{1,15}(\/(jobs|invoices|statement|quotes))?)|quotes\/\d{1,15}|gallery|imports|link|request-a-job\/[\w-]+|c\/[\w-]+\/request-a-job)?$/;

const nowhere = 'http://nowhere.invalid';

/**
 * The page to open after the log-in: one of ours, else the dashboard. Parsed as browsers do, so that '//evil.example',
 * '/\evil.example' or dot segments cannot lead elsewhere. Only pages: a GET of an API or file URL could act in the
 * user's name.
 */
export function backPath(back: string | null | undefined): string {
  if (!back?.startsWith('/') || !URL.canParse(back, nowhere)) return home;
  const { origin, pathname, search, hash } = new URL(back, nowhere);
  const isPage = pages.includes(pathname) || others.test(pathname);
  if (origin !== nowhere || !isPage) return home;
  return `${pathname}${search}${hash}`;
}

export const loginPath = (from: string) => (from === home ? '/login' : `/login?back=${encodeURIComponent(from)}`);
