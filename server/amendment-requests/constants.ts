/** What of a time record its worker may ask to have changed. */
export const amendableFields = ['start_time', 'end_time', 'is_driving', 'note', 'job_id'] as const;
export type AmendableField = (typeof amendableFields)[number];

export const fieldStatusLabels = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  edited: 'Changed by the office',
} as const;
export type FieldStatus = keyof typeof fieldStatusLabels;
export const fieldStatuses = Object.keys(fieldStatusLabels) as [FieldStatus, ...FieldStatus[]];

export const reasonMissingWords = 'Reason is required';
export const timeEmptyWords = "Start and or End time can't be empty";
export const amendedNoteTooShortWords = 'Note must be at least 10 characters long';
export const noChangesWords = 'No changes made';
