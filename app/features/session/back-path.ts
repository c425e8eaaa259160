import { availableRoutes } from '#app/lib/available-routes.ts';

const home = '/dashboard';
const nowhere = 'http://nowhere.invalid';

/** Pages that are in no menu: the first page, the gallery under its other name, and a visitor's request. */
const others = /^\/$|^\/gallery$|^\/request-a-job\/[\w-]+$/;

/**
 * Where to go after logging in: one of our pages, or the dashboard. Parsed as browsers parse it, so that '//evil.example',
 * '/\evil.example' or a path that only looks like one after its dots are gone leads nowhere else. Only pages: an address of
 * the API or of a file would be opened, or acted upon, in the name of whoever has just logged in.
 */
export function backPath(back: string | null | undefined): string {
  if (!back?.startsWith('/') || !URL.canParse(back, nowhere)) return home;
  const { origin, pathname, search, hash } = new URL(back, nowhere);
  const isPage = availableRoutes.includes(pathname) || others.test(pathname);
  if (origin !== nowhere || !isPage) return home;
  return `${pathname}${search}${hash}`;
}

/** The log-in page that leads back to `from`. */
export function loginPath(from: string): string {
  return from === home ? '/login' : `/login?back=${encodeURIComponent(from)}`;
}
