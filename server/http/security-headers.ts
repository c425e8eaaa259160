import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/infra/config.ts';

export function contentSecurityPolicy(nonce: string, config: Config): string {
  const development = config.environment === 'development';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite writes style elements in development; the build has only files and those with the nonce.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Style attributes that React renders on the server (widths, transforms).
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ');
}

/** The tracking screen uses geolocation, uploads the camera. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const secure = config.appUrl?.startsWith('https://') ?? false;
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'geolocation=(self), camera=(self), microphone=(), payment=()');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000');
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}
