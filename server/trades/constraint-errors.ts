import { type ConstraintErrors, conflict, invalid, missing } from '#server/infra/constraints.ts';
import { tradeNameMessage } from './constants.ts';

export const tradeConstraintErrors: ConstraintErrors = {
  trades_name_unique: conflict('Another trade has this name.', 'name', 'duplicate'),
  trades_name_shape: invalid(tradeNameMessage, 'name'),
  user_trades_user_fk: missing('worker', 'user_id'),
  user_trades_trade_fk: missing('trade', 'trades'),
  user_trades_unique: conflict('This worker already has this trade.', 'trades', 'duplicate'),
};
