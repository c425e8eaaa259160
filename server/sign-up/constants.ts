import { maxCompanyNameLength } from '#server/infra/typed/limits.ts';

const hourMs = 3_600_000;
export const signUpLifetimes = {
  request: { ms: 24 * hourMs, label: '24 hours' },
  invitation: { ms: 7 * 24 * hourMs, label: '7 days' },
} as const;

/** The token of a link is in the fragment, which reaches no server's log. */
export const signUpPath = '/sign-up';

export const signUpLengths = { company_name: maxCompanyNameLength, name: 100 } as const;

export const emptyMessages = { company_name: 'Enter the name of your company.', name: 'Enter your name.' } as const;
export const signUpRequestedMessage =
  'We’ve sent you an email. Open the link in it and enter your password, and your company is ready.';
export const closedSignUpMessage = 'New companies can’t be added here.';
export const inviteOnlyMessage = 'New companies need an invitation here.';
export const otherPasswordMessage = 'This isn’t the password you chose when you signed up.';
