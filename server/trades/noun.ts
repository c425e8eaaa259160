import type { Noun } from '#server/infra/noun.ts';

export const tradeNoun = {
  entity: 'trades',
  table: 'trades',
  label: 'Trade',
  plural: 'Trades',
  description: ['{name}'],
  affects: ['trades', 'jobs', 'users', 'workingHours', 'visits'],
  name: ['name'],
  referredToBy: ['trade_id'],
  restorable: true,
} as const satisfies Noun;

export const userTradeNoun = {
  entity: 'user-trades',
  table: 'user_trades',
  label: 'Trade',
  plural: 'Trades of workers',
  description: ['{trade_id}'],
  affects: ['users', 'workingHours', 'visits'],
  owner: 'user_id',
  namedByOwner: true,
  deletedWith: { users: 'user_id' },
  restorable: true,
  personal: { file: 'trades', about: 'user_id' },
} as const satisfies Noun;
