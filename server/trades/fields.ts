import type { Trades, UserTrades } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { maxTradeLength, tradeStatusLabels } from './constants.ts';

export const tradeFields = defineFields<Trades>()({
  name: { label: 'Name', kind: 'text', limit: maxTradeLength },
  status: { label: 'Status', kind: 'choice', labels: tradeStatusLabels },
});

export const userTradeFields = defineFields<UserTrades>()({
  trade_id: { label: 'Trade', kind: 'reference' },
  user_id: { label: 'User', kind: 'reference' },
});
