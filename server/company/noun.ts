import type { Noun } from '#server/infra/noun.ts';

export const companyNoun = {
  entity: 'companies',
  table: 'companies',
  label: 'Company',
  plural: 'Company',
  description: ['{name}'],
  affects: ['company', 'setUp'],
  searched: ['name'],
} as const satisfies Noun;
