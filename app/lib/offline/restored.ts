/** The age (ms since 1970) of answers that were restored from this phone: older than any that the server has given. */
export const restoredAt = 1;
