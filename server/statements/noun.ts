import type { Noun } from '#server/infra/noun.ts';

export const agreementNoun = {
  entity: 'statement-agreements',
  table: 'statement_agreements',
  label: 'Agreed statement',
  plural: 'Agreed statements',
  description: ['for the week of {week}'],
  affects: ['statements'],
  owner: 'user_id',
  namedByOwner: true,
  hidden: ['days'],
  personal: { file: 'statements', about: 'user_id' },
} as const satisfies Noun;
