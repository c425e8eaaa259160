import type { RouterOutputs } from '#server/router.ts';

type Reason = RouterOutputs['timeTracking']['list']['data'][number]['review_reasons'][number];

/** Why a record waits for review, worded for the office. */
export const reasonLabels: Record<Reason, string> = {
  long: 'Longer than a shift',
  closed: 'End time unknown',
  added_afterwards: 'Added afterwards',
  job_closed: 'Job was closed',
  clock_off: 'Phone’s clock was wrong',
  flagged: 'Flagged',
  short_note: 'Short note',
};
