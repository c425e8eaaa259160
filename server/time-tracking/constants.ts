export const noteTooShortMessage = 'Note must be at least 10 characters long.';
export const noteMissingMessage = 'Please fill out the note before ending tracking.';
export const minimumNoteLength = 10;
export const maximumNoteLength = 5000;

/** `flagged`: requested by an admin. `short_note`: work ended by a switch with a note under 10 characters. */
export const reviewReasons = [
  'long',
  'closed',
  'added_afterwards',
  'job_closed',
  'clock_off',
  'flagged',
  'short_note',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const ownTimeRecordSorts = ['start_time', 'end_time', 'duration', 'createdAt', 'updatedAt', 'id'] as const;
/** Other roles may use only `ownTimeRecordSorts`. */
export const timeRecordSorts = [
  ...ownTimeRecordSorts,
  'user',
  'is_driving',
  'job',
  'note',
  'needs_review',
  'is_billable',
  'billing_status',
  'invoice_id',
] as const;

/**
 * The message with a decision on a worker's amendment request, of what changed on their record. Without the name of who
 * decided: a later decision by somebody else leaves the message as it is.
 */
export const officeSays = (decision_note: string): string => `The office says: ${decision_note}`;

export const endBeforeStartMessage = 'The end time can’t be before the start time.';

/** Records whose pay and charge a list adds up one by one; of more it knows only what daily totals say. */
export const maxSummed = 10_000;
