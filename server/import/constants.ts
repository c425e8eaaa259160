export const maxRows = 5_000;
/** Each password is hashed, which takes its time by design. */
export const maxUsers = 500;
