import type { Config } from '#server/infra/config.ts';

const validMs = 180 * 86_400_000;

/** /.well-known/security.txt (RFC 9116), which must name an expiry of less than a year. Undefined without a contact. */
export function securityText({ securityContact, appUrl }: Config, now: number): string | undefined {
  if (securityContact === undefined) return undefined;
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(now + validMs).toISOString()}`,
    'Preferred-Languages: en',
    ...(appUrl === undefined ? [] : [`Canonical: ${appUrl}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}
