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

export const amendmentStatusLabels = {
  pending: 'Pending',
  partially_approved: 'Partly decided',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const;
export type AmendmentStatus = keyof typeof amendmentStatusLabels;
export const amendmentStatuses = Object.keys(amendmentStatusLabels) as [AmendmentStatus, ...AmendmentStatus[]];

export const amendmentSorts = ['createdAt', 'updatedAt', 'decided_at', 'status', 'user', 'reason', 'id'] as const;

export const reasonMissingMessage = 'Reason is required';
export const timeEmptyMessage = "Start and or End time can't be empty";
export const amendedNoteTooShortMessage = 'Note must be at least 10 characters long';
export const noChangesMessage = 'No changes made';
export const requestedMessage = 'Amendment requested successfully';
export const alreadyDecidedMessage = 'This request has already been decided.';
