import type { Noun } from '#server/infra/noun.ts';

export const accessTokenNoun = {
  entity: 'access-tokens',
  table: 'access_tokens',
  label: 'Access token',
  plural: 'Access tokens',
  description: ['{name}'],
  affects: [],
  owner: 'user_id',
  namedByOwner: true,
  searched: ['name'],
  deletedWith: { users: 'user_id' },
  personal: { file: 'access-tokens', about: 'user_id', secret: ['token_hash'], erased: { name: '' } },
} as const satisfies Noun;
