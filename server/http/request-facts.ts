import type { Config } from '#server/infra/config.ts';

/** The caller's address. `X-Forwarded-For` is believed only behind a proxy that the operator vouches for, and then only its last hop. */
export function clientAddress(
  headers: Headers,
  socketAddress: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || socketAddress || 'unknown';
}

/** Whether the person's browser speaks https with us, directly or through the trusted proxy. */
export function isSecure(url: URL, headers: Headers, config: Config): boolean {
  if (config.appUrl) return config.appUrl.startsWith('https://');
  if (config.trustProxy && headers.get('x-forwarded-proto'))
    return headers.get('x-forwarded-proto') === 'https';
  return url.protocol === 'https:';
}

/** The user's id in X-Expected-User. What is no id is nobody's, so that it never passes for absent. */
export function expectedUser(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  return /^[1-9]\d{0,15}$/.test(header) ? Number(header) : 0;
}

/** Whether every % of an address's path begins an encoded byte of proper text. */
export function isEncoded(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

/** Calls that act although they are GET: a link on another page must not trigger them. */
const acts = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/api/v1/auth/logout' || searchParams.getAll('download').includes('true');

/**
 * Whether a request may come from another site. The session cookie is SameSite=Lax already; this also covers browsers and
 * proxies that forget it. A GET that acts with a cookie must say itself that it is ours: browsers that send no
 * Sec-Fetch-Site (older ones, or over plain http) send our Referer. Programs (curl) that change something by another
 * method send no Origin and carry no one else's cookie.
 */
export function isCrossSite(request: Request, appUrl: string | undefined): boolean {
  const url = new URL(request.url);
  // A proxy may put its own name for us into Host; the address that people use is known from APP_URL.
  const own = [request.headers.get('host') ?? url.host, appUrl && new URL(appUrl).host];
  const isOwn = (address: string) => URL.canParse(address) && own.includes(new URL(address).host);
  const site = request.headers.get('sec-fetch-site');
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (!acts(url) || !request.headers.has('cookie')) return false;
    if (site !== null) return isForeign(site);
    const from = request.headers.get('origin') ?? request.headers.get('referer');
    return from === null || !isOwn(from);
  }
  if (site !== null) return isForeign(site);
  const origin = request.headers.get('origin');
  return origin !== null && !isOwn(origin);
}

const isForeign = (site: string) => site !== 'same-origin' && site !== 'none';
