import { reasonLabels } from '#server/dashboard/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

type Reviewed = Pick<RouterOutputs['timeTracking']['list']['data'][number], 'needs_review' | 'review_reasons'>;

/** What a change of these records approved with it: 'Saved, and approved: End time unknown'; undefined if nothing. */
export function approvedLabel(before: readonly Reviewed[], said = 'Saved'): string | undefined {
  const waiting = before.filter(({ needs_review }) => needs_review);
  const [first, ...others] = waiting;
  if (!first) return undefined;
  if (others.length > 0) return `${said}, and approved ${waiting.length} records`;
  const reasons = first.review_reasons.map((reason) => reasonLabels[reason]).join(', ');
  return reasons ? `${said}, and approved: ${reasons}` : `${said}, and approved`;
}
