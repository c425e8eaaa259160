/** Lengths in characters, for all nouns. */
export const maxPhoneLength = 40;
export const maxEmailLength = 254;
export const minPassphraseLength = 10;
export const maxReasonLength = 500;
export const maxQueryLength = 200;
export const maximumLimit = 1000;

/** SIGNUP: whether people may add a company themselves, only by the operator's invitation, or not at all. */
export const signUpModes = ['closed', 'invite', 'open'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** TLS from the first byte, STARTTLS before anything is sent, or none by explicit choice. */
export const mailEncryptions = ['tls', 'starttls', 'none'] as const;
export type MailEncryption = (typeof mailEncryptions)[number];

/* Messages that several nouns and screens give. */
export const emailMessage = 'Please enter a valid email address';
export const invalidMessage = 'Check the details and try again.';
export const forbiddenMessage = "You don't have permission to perform this action.";
export const sessionExpiredMessage = 'Your session has expired. Please log in again.';
export const serverErrorMessage = 'Server error. Our team has been notified. Please try again in a few minutes.';
