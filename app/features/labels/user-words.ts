import type { StatusLooks } from '#app/table/list-columns.ts';
import type { RouterOutputs } from '#server/router.ts';

export type User = RouterOutputs['users']['list']['data'][number];
export type UserRate = RouterOutputs['userRates']['list']['data'][number];

export const statusLooks = {
  active: { label: 'Active', tone: 'success' },
  disabled: { label: 'Disabled', tone: 'neutral' },
} as const satisfies StatusLooks;

export const roleLooks = {
  admin: { label: 'Admin', tone: 'accent' },
  employee: { label: 'Employee', tone: 'working' },
  contractor: { label: 'Contractor', tone: 'driving' },
  landlord: { label: 'Landlord', tone: 'neutral' },
} as const satisfies StatusLooks;

export const optionsOf = (looks: StatusLooks) =>
  Object.entries(looks).map(([value, { label }]) => ({ value, label }));

/** So many users may be imported at once: each password takes its time. */
export const mostImported = 500;

/** As the server says it (S2 5); checked here too, before anything is sent. */
export const passwordWords = 'Password must include letters and numbers and be at least 8 characters long';

export function passwordFault(value: unknown): string | undefined {
  const text = String(value ?? '');
  return text.length >= 8 && /[A-Za-z\u0590-\u05ff]/.test(text) && /\d/.test(text)
    ? undefined
    : passwordWords;
}

const platforms: Readonly<Record<string, string>> = {
  w: 'Windows',
  a: 'Android',
  i: 'iPhone or iPad',
  m: 'Mac',
  l: 'Linux',
  u: 'Unknown device',
};

/** 'a1' -> 'Android, app' (S2 3). */
export function loginMethodWords(method: string | null): string {
  if (!method) return '';
  return `${platforms[method[0] ?? ''] ?? platforms.u}, ${method.endsWith('1') ? 'app' : 'browser'}`;
}

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();
