export const noteTooShortWords = 'Note must be at least 10 characters long.';
export const noteMissingWords = 'Please fill out the note before ending tracking.';
export const minimumNoteLength = 10;
export const maximumNoteLength = 5000;
