export const noteTooShortMessage = 'Note must be at least 10 characters long.';
export const noteMissingMessage = 'Please fill out the note before ending tracking.';
export const minimumNoteLength = 10;
export const maximumNoteLength = 5000;

export const timeRecordSorts = ['start_time', 'end_time', 'duration', 'createdAt', 'updatedAt', 'id'] as const;
