const home = '/dashboard';
const nowhere = 'http://nowhere.invalid';

/**
 * Where to go after logging in: a path of our own, or the dashboard. Parsed as browsers parse it, so that '//evil.example',
 * '/\evil.example' or a path that only looks like one after its dots are gone leads nowhere else.
 */
export function backPath(back: string | null | undefined): string {
  if (!back?.startsWith('/') || !URL.canParse(back, nowhere)) return home;
  const { origin, pathname, search, hash } = new URL(back, nowhere);
  if (origin !== nowhere || pathname.startsWith('//') || pathname === '/login') return home;
  return `${pathname}${search}${hash}`;
}

/** The log-in page that leads back to `from`. */
export function loginPath(from: string): string {
  return from === home ? '/login' : `/login?back=${encodeURIComponent(from)}`;
}
