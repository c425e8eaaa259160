import { expect, test } from 'vitest';
import { approvedLabel } from './review-labels.ts';

test('says what a change approved with it', () => {
  const closed = { needs_review: true, review_reasons: ['closed', 'short_note'] } as const;
  const record = { ...closed, review_reasons: [...closed.review_reasons] };
  const approved = { needs_review: false, review_reasons: [] };
  expect(approvedLabel([record])).toBe('Saved, and approved: End time unknown, Short note');
  expect(approvedLabel([record, approved], 'End saved')).toBe('End saved, and approved: End time unknown, Short note');
  expect(approvedLabel([record, record])).toBe('Saved, and approved 2 records');
  expect(approvedLabel([approved])).toBeUndefined();
});
