import { expect, test } from 'vitest';
import { maxFileBytes, noFileMessage } from '#server/files/constants.ts';
import { addedWords, countsByCategory, filesFault, pictureKind } from './file-words.ts';

test('what is wrong with files is told before they are sent', () => {
  const file = (size: number) => ({ name: 'tap.jpg', size });
  expect(filesFault([])).toBe(noFileMessage);
  expect(filesFault([file(maxFileBytes)])).toBeUndefined();
  expect(filesFault([file(maxFileBytes + 1)])).toBe('tap.jpg is larger than 50 MB.');
  expect(filesFault(Array.from({ length: 21 }, () => file(1)))).toBe('At most 20 files can be sent at once.');
});

test('what was added, and what is there by category', () => {
  const photo = { blob: { type: 'image/jpeg' } };
  const video = { blob: { type: 'video/mp4' } };
  expect(addedWords('before_job', [photo, photo, photo])).toBe('3 photos added to Before job');
  expect(addedWords('after_job', [photo])).toBe('1 photo added to After job');
  const poster = { blob: { type: 'image/jpeg' }, part: 'poster_0' };
  expect(addedWords('work_note', [video, poster, photo])).toBe('1 photo and 1 video added to Work note');
  expect(
    countsByCategory([{ category: 'before_job' }, { category: 'before_job' }, { category: 'work_note' }]),
  ).toBe('Before the job: 2, After the job: 0, Work note: 1');
});

test('a picture without a thumbnail says what it is', () => {
  expect(['image/heic', 'image/heif', 'image/jpeg'].map(pictureKind)).toEqual([
    'HEIC photo',
    'HEIC photo',
    'JPEG photo',
  ]);
});
