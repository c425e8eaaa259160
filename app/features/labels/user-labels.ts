import type { StatusStyles } from '#app/table/table-column.ts';
import { roleLabels } from '#server/auth/constants.ts';
import { isStrongPassword, passwordMessage, userPasswordMessage } from '#server/infra/typed/password.ts';
import type { RouterOutputs } from '#server/router.ts';
import { userStatusLabels } from '#server/users/constants.ts';

export type User = RouterOutputs['users']['list']['data'][number];
export type UserRate = RouterOutputs['userRates']['list']['data'][number];

export const statusStyles = {
  active: { label: userStatusLabels.active, tone: 'success', isCalm: true },
  disabled: { label: userStatusLabels.disabled, tone: 'neutral' },
} as const satisfies Record<User['status'], StatusStyles[string]>;

export const roleStyles = {
  admin: { label: roleLabels.admin, tone: 'neutral', isCalm: true },
  employee: { label: roleLabels.employee, tone: 'neutral', isCalm: true },
  contractor: { label: roleLabels.contractor, tone: 'neutral', isCalm: true },
  landlord: { label: roleLabels.landlord, tone: 'neutral', isCalm: true },
} as const satisfies Record<User['role'], StatusStyles[string]>;

export const passwordError = (value: unknown): string | undefined =>
  isStrongPassword(String(value ?? '')) ? undefined : userPasswordMessage;

export const mismatchMessage = 'Passwords do not match';

/** The error of a new password typed twice; null if none. A mismatch takes precedence. */
export function newPasswordError(password: string, repeated: string): string | null {
  if (password !== repeated) return mismatchMessage;
  return isStrongPassword(password) ? null : passwordMessage;
}

const platforms: Readonly<Record<string, string>> = {
  w: 'Windows',
  a: 'Android',
  i: 'iPhone or iPad',
  m: 'Mac',
  l: 'Linux',
  u: 'Unknown device',
};

/** 'a1' -> 'Android, app'. */
export function loginMethodLabel(method: string | null): string {
  if (!method) return '';
  return `${platforms[method[0] ?? ''] ?? platforms.u}, ${method.endsWith('1') ? 'app' : 'browser'}`;
}

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();
