import { reasonLabels } from '#server/dashboard/constants.ts';
import { countedMinutes, isEndUnknown } from '#server/pricing/constants.ts';
import type { RowValue } from '#server/rpc/table-meta.ts';

/** What an export for people says instead of the fields. */
export const exportValues: Readonly<Record<string, RowValue>> = {
  // As on the screen, and so that the column adds up to the list's sum. A cell of times holds no word.
  end_time: ({ end_time, ...row }) => (isEndUnknown(row) ? null : end_time),
  duration: (row) => countedMinutes(row as never),
  needs_review: ({ needs_review, review_reasons }) =>
    needs_review
      ? (review_reasons as (keyof typeof reasonLabels)[]).map((reason) => reasonLabels[reason]).join(', ') ||
        'To review'
      : '',
  invoice_id: ({ invoice_number }) => invoice_number,
};
