/** In their order; the first is the one that opens where none was chosen. */
export const officeTimeTabs = ['summary', 'records', 'payments', 'amendments'] as const;
