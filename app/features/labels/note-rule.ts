/*
 * The same as in server/time-tracking/schema.ts, which would bring zod to the phone; note-rule.test.ts keeps them equal.
 */
export const minimumNoteLength = 10;
export const noteTooShortWords = 'Note must be at least 10 characters long.';
export const noteMissingWords = 'Please fill out the note before ending tracking.';
/** The server refuses longer ones. */
export const maximumNoteLength = 5000;
