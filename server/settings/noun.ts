import type { Noun } from '#server/infra/noun.ts';
import { payRouters } from '#server/pay-run/constants.ts';

export const settingNoun = {
  entity: 'settings',
  table: 'settings',
  label: 'Setting',
  plural: 'Settings',
  description: [],
  affects: ['settings', 'company', 'privacy', 'dashboard', 'setUp', ...payRouters],
  name: ['key'],
} as const satisfies Noun;
