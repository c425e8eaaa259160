export const maxRows = 5_000;
/** Lower, because hashing each password is slow by design. */
export const maxUsers = 500;
export const maxRowsOf = (table: string): number => (table === 'users' ? maxUsers : maxRows);
