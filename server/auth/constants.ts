import type { Role } from '#db/scope.ts';

export const roleLabels = {
  admin: 'Admin',
  employee: 'Employee',
  contractor: 'Contractor',
  landlord: 'Landlord',
} as const satisfies Record<Role, string>;
export const roles = Object.keys(roleLabels) as [Role, ...Role[]];

export const maxTokenNameLength = 100;
export const tokenScopeLabels = { read: 'Read only', read_write: 'Read and write' } as const;
export type TokenScope = keyof typeof tokenScopeLabels;
export const tokenScopes = Object.keys(tokenScopeLabels) as [TokenScope, ...TokenScope[]];
/** Whose visits a calendar address shows. Only admins read those of the company. */
export const calendarLabels = { own: 'Your visits', company: 'Everybody’s visits' } as const;
export type CalendarOf = keyof typeof calendarLabels;
export const calendarsOf = Object.keys(calendarLabels) as [CalendarOf, ...CalendarOf[]];
export const readTokenMessage =
  'This access token has the scope ‘read’ and can’t change anything. Use one with the scope ‘read_write’.';

/** Causes of a rejection, in its details, on which the log-in and My Account go on by themselves. */
export const codeNeeded = 'code_needed';
export const codeWrong = 'code_wrong';
export const passkeyNeeded = 'passkey_needed';
export const pendingEnded = 'pending_ended';

export const twoFactorRequired = 'two_factor_required';
export const reauthenticate = 'reauthenticate';

export const twoFactorRequiredMessage = 'Your company requires two-step login for admins. Set it up first.';
export const twoFactorUnchangedMessage = 'Your company requires two-step login for admins.';
export const adminStepsMessage =
  'Admins turn off their own two-step login. If they can’t log in, whoever runs the server can do it.';
export const currentPasswordMessage = 'Enter your current password.';
export const wrongPasswordMessage = 'This is not your current password.';
export const tooManyLoginsMessage = 'Too many login attempts. Wait a few minutes and try again.';
export const recoveryCodeCount = 10;
export const maxCodeLength = 40;
export const codeNeededMessage = 'Enter the code from your authenticator app.';
/** Only to whoever knows the password. */
export const suspendedLoginMessage =
  'Your company’s access is suspended, so nobody can log in. Please ask whoever runs this server for you.';

export const suspendedSwitchMessage = 'This company’s access is suspended. Please ask whoever runs this server for it.';
/** An admin would otherwise get into the person's other companies. */
export const sharedLoginMessage =
  'This person also uses this log-in elsewhere, so only they can change its email address, password and two-step login. You can disable them here.';
export const ownAddressMessage = 'You also use this log-in elsewhere. Change it in My Account.';
/** A cause, like those above: the office may know the password with which somebody joins another company. */
export const ownPasswordNeeded = 'own_password_needed';
export const ownPasswordNeededMessage = 'Choose a new password: somebody else may know your present one.';

export const wrongCodeMessage = 'This code is wrong, has expired or was used before. Enter the next one.';

export const maxPasskeyNameLength = 100;
export const maxPasskeys = 20;
export const passkeyNeededMessage =
  'Your company requires two-step login for admins. Log in with your passkey instead.';
export const unknownPasskeyMessage = 'This passkey isn’t known here, or was removed. Log in with your password.';
export const unusablePasskeyMessage = 'This passkey couldn’t be checked, so it wasn’t added.';
export const passkeyEndedMessage = 'This took too long. Try again.';

export const passwordChangedMessage = 'Your password has been changed.';

/**
 * Names a user in a phone's stores: '3.12', company and user. Numbers of users are unique only within a company. Without
 * the company, which earlier versions of the app did not store: '.12'.
 */
export const identityOf = (company_id: number | null | undefined, user_id: number): string =>
  `${company_id ?? ''}.${user_id}`;

/** `company_id`: undefined if unknown. */
export function partsOf(identity: string): { company_id: number | undefined; user_id: number } {
  const [company, user] = identity.split('.');
  return { company_id: company ? Number(company) : undefined, user_id: Number(user) };
}

/** Of a call that must not be made for anybody else; the server answers 401 if they are not logged in. */
export function identityHeaders(kind: 'expected' | 'page', identity: string): Record<string, string> {
  const { company_id, user_id } = partsOf(identity);
  return {
    [`x-${kind}-user`]: String(user_id),
    ...(company_id !== undefined && { [`x-${kind}-company`]: String(company_id) }),
  };
}
