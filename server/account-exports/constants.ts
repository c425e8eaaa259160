/** Programs that keep accounts, in the order of select lists. */
export const accountProgramLabels = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  sage: 'Sage 50',
} as const;
export type AccountProgram = keyof typeof accountProgramLabels;
export const accountPrograms = Object.keys(accountProgramLabels) as [AccountProgram, ...AccountProgram[]];

/** Kinds of entries, in the order of the screen. */
export const bookEntryLabels = {
  invoice: 'Invoices',
  credit_note: 'Credit notes',
  receipt: 'Received from customers',
  repayment: 'Paid back to customers',
  expense: 'Expenses',
  payment: 'Paid to workers',
} as const;
export type BookEntryKind = keyof typeof bookEntryLabels;
export const bookEntryKinds = Object.keys(bookEntryLabels) as [BookEntryKind, ...BookEntryKind[]];

/** Days of one file. */
export const longestPeriod = 366;

/** Bytes of one file, also in its table. */
export const largestFile = 50_000_000;
export const tooLargeMessage = 'These files would be larger than 50 MB. Choose a shorter period.';

export const nothingMessage = 'Nothing was entered in this period.';

export const accountExportSorts = ['createdAt', 'period_start', 'program'] as const;
