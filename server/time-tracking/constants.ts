export const noteTooShortMessage = 'Note must be at least 10 characters long.';
export const noteMissingMessage = 'Please fill out the note before ending tracking.';
export const minimumNoteLength = 10;
export const maximumNoteLength = 5000;

export const timeRecordSorts = ['start_time', 'end_time', 'duration', 'createdAt', 'updatedAt', 'id'] as const;

/** Why a record needs review, worded for the office. */
export const reasonLabels = {
  long: 'Longer than a shift',
  closed: 'End time unknown',
  added_afterwards: 'Added afterwards',
  job_closed: 'Job was closed',
  clock_off: 'Phone’s clock was wrong',
  flagged: 'Flagged',
  short_note: 'Short note',
} as const;
