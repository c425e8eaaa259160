import { reasonLabels } from '#server/dashboard/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

type Reviewed = Pick<RouterOutputs['timeTracking']['list']['data'][number], 'needs_review' | 'review_reasons'>;

/** Message of a change that also approved records: 'Saved, and approved: End time unknown'; undefined if it did not. */
export function approvedLabel(before: readonly Reviewed[], done = 'Saved'): string | undefined {
  const waiting = before.filter(({ needs_review }) => needs_review);
  const [first, ...others] = waiting;
  if (!first) return undefined;
  if (others.length > 0) return `${done}, and approved ${waiting.length} records`;
  const reasons = first.review_reasons.map((reason) => reasonLabels[reason]).join(', ');
  return reasons ? `${done}, and approved: ${reasons}` : `${done}, and approved`;
}
