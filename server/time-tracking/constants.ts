export const noteTooShortWords = 'Note must be at least 10 characters long.';
export const noteMissingWords = 'Please fill out the note before ending tracking.';
export const minimumNoteLength = 10;
export const maximumNoteLength = 5000;

/** Fields that the list of time records can be sorted by. */
export const timeRecordSorts = [
  'start_time',
  'end_time',
  'duration',
  'createdAt',
  'updatedAt',
  'id',
] as const;
