import type { Letter } from '#server/infra/mail/letter.ts';
import { linkLifetimes } from './constants.ts';
import type { LiveLink } from './link-queries.ts';

const worksFor = (purpose: LiveLink['purpose']) => `The link works once, for ${linkLifetimes[purpose].label}.`;

export function linkMail(
  { purpose, first_name, email, new_email, must_join }: LiveLink,
  company_name: string,
  url: string,
): Pick<Letter, 'subject' | 'paragraphs' | 'action'> {
  const hello = `Hello ${first_name},`;
  if (must_join && purpose !== 'email') {
    return {
      subject: `${company_name} has invited you`,
      paragraphs: [
        hello,
        `${company_name} uses Fettle for its jobs and has added you with the address ${email}, with which you already log in.`,
        `Open this link to join. Your password stays yours: ${company_name} can neither see nor change it. ${worksFor(purpose)}`,
        'If you don’t know this company, ignore this email.',
      ],
      action: { label: `Join ${company_name}`, url },
    };
  }
  switch (purpose) {
    case 'invitation':
      return {
        subject: `Your log-in to ${company_name}`,
        paragraphs: [
          hello,
          `${company_name} uses Fettle for its jobs and has set up a log-in for you. Your address there is ${email}.`,
          `Choose a password to start. ${worksFor(purpose)}`,
        ],
        action: { label: 'Choose a password', url },
      };
    case 'reset':
      return {
        subject: 'Set a new password',
        paragraphs: [
          hello,
          `A new password was requested for your log-in to ${company_name}. ${worksFor(purpose)}`,
          'If you didn’t expect this, ignore this email. Your password stays as it is.',
        ],
        action: { label: 'Set a new password', url },
      };
    case 'email':
      return {
        subject: 'Confirm your new email address',
        paragraphs: [
          hello,
          `You asked to log in to ${company_name} with ${new_email} from now on. ${worksFor(purpose)}`,
          'Until you confirm it, your email address stays as it is. If you didn’t ask for this, ignore this email.',
        ],
        action: { label: 'Confirm this address', url },
      };
  }
}

export const passkeyAddedMessage = (first_name: string, company_name: string, passkey: string) => ({
  subject: 'A passkey was added to your log-in',
  lines: [
    `Hello ${first_name},`,
    `You can now log in to ${company_name} with the passkey ‘${passkey}’. My Account lists your passkeys.`,
    'If you didn’t add it, remove it there, change your password and tell your office at once.',
  ],
});

/** To somebody whose one-time codes and passkeys an admin has removed. */
export const stepsRemovedMessage = (first_name: string, company_name: string, admin: string) => ({
  subject: 'Your two-step login was turned off',
  lines: [
    `Hello ${first_name},`,
    `${admin} turned off your one-time codes and removed your passkeys at ${company_name}. You log in with your password alone now, and you were logged out everywhere.`,
    'My Account sets them up again. If you didn’t ask for this, tell your office at once.',
  ],
});

/** To the address that the person no longer logs in with. */
export const emailChangedMessage = (first_name: string, company_name: string, email: string) => ({
  subject: 'Your email address was changed',
  lines: [
    `Hello ${first_name},`,
    `You now log in to ${company_name} with ${email}.`,
    'If you didn’t change this, tell your office at once.',
  ],
});
