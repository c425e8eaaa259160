export const tradeStatusLabels = { active: 'Active', archived: 'Archived' } as const;
export type TradeStatus = keyof typeof tradeStatusLabels;
export const tradeStatuses = Object.keys(tradeStatusLabels) as [TradeStatus, ...TradeStatus[]];

export const tradeSorts = ['name', 'status', 'createdAt', 'updatedAt', 'id'] as const;

/** In characters. */
export const maxTradeLength = 40;
/** Length of the names of a worker's trades together. */
export const maxTradesLength = 1000;

export const tradeNameMessage = 'A trade’s name has no comma: a worker’s trades are parted by commas.';

/** 'Gas, Plumbing' -> ['Gas', 'Plumbing']; also of areas. */
export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];
