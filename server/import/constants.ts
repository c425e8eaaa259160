export const maxRows = 5_000;
/** Each password is hashed, which takes its time by design. */
export const maxUsers = 500;
/** The most rows of one import into a table, by its REST base. */
export const maxRowsOf = (table: string): number => (table === 'users' ? maxUsers : maxRows);
