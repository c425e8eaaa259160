import type { Config } from '#server/infra/config.ts';
import { badRequest } from '#server/infra/errors.ts';
import type { ClaimedIdentity } from '#server/rpc/context.ts';

/**
 * What the outermost of `hops` trusted proxies wrote, counted from the right: the left may be the client's invention.
 */
function forwardedBy(headers: Headers, name: string, hops: number): string | undefined {
  if (hops === 0) return undefined;
  const values = headers.get(name)?.split(',') ?? [];
  return values[Math.max(0, values.length - hops)]?.trim() || undefined;
}

/** Trusts `X-Forwarded-For` only as far as TRUST_PROXY says. */
export function clientAddress(headers: Headers, socketAddress: string | undefined, hops: number): string {
  return forwardedBy(headers, 'x-forwarded-for', hops) ?? socketAddress ?? 'unknown';
}

export function isSecure(url: URL, headers: Headers, config: Config): boolean {
  if (config.appUrl) return config.appUrl.startsWith('https://');
  const forwarded = forwardedBy(headers, 'x-forwarded-proto', config.trustProxy);
  return forwarded === undefined ? url.protocol === 'https:' : forwarded === 'https';
}

/** Undefined if no user is named. An invalid value matches nobody. */
export function claimed(user: string | undefined, company: string | undefined): ClaimedIdentity | undefined {
  return user === undefined ? undefined : { user, company };
}

export function isEncoded(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

/** GET calls with side effects, which links on other sites must not trigger. */
const acts = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/api/v1/auth/logout' || searchParams.getAll('download').includes('true');

/**
 * Detects cross-site requests, for browsers and proxies that ignore SameSite=Lax. A GET with side effects and a cookie
 * needs Sec-Fetch-Site, Origin or Referer of ours. Other methods pass without Origin: programs such as curl send none,
 * and they carry nobody's cookie.
 */
export function isCrossSite(request: Request, appUrl: string | undefined): boolean {
  const url = new URL(request.url);
  // A proxy may rewrite Host; APP_URL has the public address.
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

export const badEncoding = () => badRequest('The URL is not encoded correctly.');
