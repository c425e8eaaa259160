/** In characters, for every noun. */
export const maxPhoneLength = 40;
export const maxEmailLength = 254;
/** Of why something is deleted. */
export const maxReasonLength = 500;
/** Of the words by which a list is searched. */
export const maxQueryLength = 200;
