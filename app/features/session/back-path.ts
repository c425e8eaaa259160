import { availableRoutes } from '#app/lib/available-routes.ts';

const home = '/dashboard';
const nowhere = 'http://nowhere.invalid';

/** Pages without a menu entry: the landing page, the gallery's other spelling, and a request's page. */
const others = /^\/$|^\/gallery$|^\/request-a-job\/[\w-]+$/;

/**
 * The page to open after the log-in: one of ours, else the dashboard. Parsed as browsers do, so that '//evil.example',
 * '/\evil.example' or dot segments cannot lead elsewhere. Only pages: a GET of an API or file URL could act in the
 * user's name.
 */
export function backPath(back: string | null | undefined): string {
  if (!back?.startsWith('/') || !URL.canParse(back, nowhere)) return home;
  const { origin, pathname, search, hash } = new URL(back, nowhere);
  const isPage = availableRoutes.includes(pathname) || others.test(pathname);
  if (origin !== nowhere || !isPage) return home;
  return `${pathname}${search}${hash}`;
}

/** The log-in page that returns to `from`. */
export function loginPath(from: string): string {
  return from === home ? '/login' : `/login?back=${encodeURIComponent(from)}`;
}
