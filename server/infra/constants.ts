/** Lengths in characters, for all nouns. */
export const maxPhoneLength = 40;
export const maxEmailLength = 254;
export const minPassphraseLength = 10;
export const maxReasonLength = 500;
export const maxQueryLength = 200;
export const maximumLimit = 1000;

/** Differences of a phone's clock up to the first count as none; those over the second are flagged. Ms. */
export const harmlessClockMs = 60_000;
/** What to correct by (ms), of a clock that is off by this much. */
export const clockCorrection = (offMs: number): number => (Math.abs(offMs) > harmlessClockMs ? offMs : 0);
export const clockOffMs = 5 * 60_000;

/** After that the contents of a deleted file are gone, so it can't be restored. */
export const deletedFileDays = 30;

/** Records whose pay and charge a list adds up one by one; of more it knows only what daily totals say. */
export const maxSummed = 10_000;

/** SIGNUP: whether people may add a company themselves, only by the operator's invitation, or not at all. */
export const signUpModes = ['closed', 'invite', 'open'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** TLS from the first byte, STARTTLS before anything is sent, or none by explicit choice. */
export const mailEncryptions = ['tls', 'starttls', 'none'] as const;
export type MailEncryption = (typeof mailEncryptions)[number];

export const settingCategories = ['general', 'invoice', 'privacy', 'messages', 'email', 'aws'] as const;

/** The actor of a request without a log-in, once their name is erased, and of what they do on its page. */
export const visitorName = 'A visitor';

/* Messages that several nouns and screens give. */
export const selectJobMessage = 'Please select a Job.';
export const endBeforeStartMessage = 'The end time can’t be before the start time.';
export const emailMessage = 'Please enter a valid email address';
export const chooseParentMessage = 'Choose a job or a property.';
export const invalidMessage = 'Check the details and try again.';
export const forbiddenMessage = "You don't have permission to perform this action.";
export const sessionExpiredMessage = 'Your session has expired. Please log in again.';
export const serverErrorMessage = 'Server error. Our team has been notified. Please try again in a few minutes.';

export const verificationMessage = 'Use only letters, digits and /.';
export const utrMessage = 'Enter a UTR with 10 digits.';
