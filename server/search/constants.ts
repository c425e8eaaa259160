/** Shorter queries match too much. */
export const minSearchLength = 2;
export const maxSearchLength = 100;
