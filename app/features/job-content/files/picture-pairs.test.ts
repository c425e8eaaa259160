import { expect, test } from 'vitest';
import type { FileRow } from './file-messages.ts';
import { inPairs } from './picture-pairs.ts';

const file = (id: number, category: FileRow['category'], over: Partial<FileRow> = {}) =>
  ({ id, category, job_id: 7, file_type: 'image', ...over }) as FileRow;
const shown = (files: FileRow[]) =>
  inPairs(files).map((each) => ('before' in each ? [each.before.id, each.after.id] : each.id));

test('of a job, the newest photo from before goes with the newest from after; nothing else is lost', () => {
  const files = [
    file(9, 'after_job'),
    file(8, 'work_note'),
    file(7, 'after_job', { job_id: 2 }),
    file(6, 'after_job'),
    file(5, 'before_job'),
    file(4, 'before_job'),
    file(3, 'before_job'),
    file(2, 'before_job', { job_id: null }),
  ];
  expect(shown(files)).toEqual([[5, 9], 8, 7, [4, 6], 3, 2]);
  // While older ones are loaded.
  expect(shown(files.slice(0, 5))).toEqual([[5, 9], 8, 7, 6]);
});

test('videos and photos without a job stand alone', () => {
  const files = [
    file(4, 'after_job', { file_type: 'video' }),
    file(3, 'after_job', { job_id: null }),
    file(2, 'before_job', { job_id: null }),
    file(1, 'before_job'),
  ];
  expect(shown(files)).toEqual([4, 3, 2, 1]);
});
