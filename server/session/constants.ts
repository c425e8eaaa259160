export const linkPurposes = ['reset', 'invitation', 'email'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const hourMs = 3_600_000;
export const linkLifetimes = {
  reset: { ms: hourMs, label: '1 hour' },
  invitation: { ms: 7 * 24 * hourMs, label: '7 days' },
  email: { ms: 24 * hourMs, label: '24 hours' },
} as const satisfies Record<LinkPurpose, { ms: number; label: string }>;

/** The token is in the fragment, which browsers send to no server: it reaches no log. */
export const linkPath = '/link';

/** In hexadecimal digits: 256 random bits. */
export const linkTokenPattern = /^[0-9a-f]{64}$/;

export const resetRequestedMessage =
  'If there’s a log-in with this address, we’ve sent it an email with a link to set a new password.';
export const joinFirstMessage =
  'This address already has a log-in. Log in with its password, then open the link again to join the company.';
export const noJoinMessage = 'You are in this company already.';
export const expiredLinkMessage = 'This link has expired, was replaced by a newer one, or has already been used.';
