import type { MyRecord } from './own-record.ts';

/** Review reasons, worded briefly for workers. */
const reasonTexts: Record<MyRecord['review_reasons'][number], string> = {
  long: 'longer than a shift',
  closed: 'closed by the next start, end time unknown',
  added_afterwards: 'added later',
  job_closed: 'the job was closed',
  clock_off: 'the phone’s clock was wrong',
  short_note: 'the note is short',
  flagged: 'flagged by the office',
};

/** 'Waits for review: added afterwards'. Undefined if it needs no review. */
export function reviewLabel({ needs_review, review_reasons }: Pick<MyRecord, 'needs_review' | 'review_reasons'>) {
  if (!needs_review) return undefined;
  const reasons = review_reasons.map((reason) => reasonTexts[reason]).join(', ');
  return reasons ? `Awaiting review: ${reasons}` : 'Awaiting review';
}
