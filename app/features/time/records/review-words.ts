import type { OwnRecord } from './own-record.ts';

/** Why a record waits for review, as its worker reads it. The shortest that says what the office looks at. */
const words: Record<OwnRecord['review_reasons'][number], string> = {
  long: 'longer than a shift',
  closed: 'closed by the next start: end time unknown',
  added_afterwards: 'added afterwards',
  job_closed: 'the job was closed',
  clock_off: 'the phone’s clock was wrong',
  short_note: 'the note is short',
  flagged: 'the office looks at it',
};

/** 'Waits for review: added afterwards'. Undefined where nothing waits. */
export function reviewWords({
  needs_review,
  review_reasons,
}: Pick<OwnRecord, 'needs_review' | 'review_reasons'>) {
  if (!needs_review) return undefined;
  const reasons = review_reasons.map((reason) => words[reason]).join(', ');
  return reasons ? `Waits for review: ${reasons}` : 'Waits for review';
}
