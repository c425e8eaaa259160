import { expect, test } from 'vitest';
import { maxFileBytes, noFileMessage } from '#server/files/constants.ts';
import { addedMessage, countsByCategory, filesError, pictureKind } from './file-messages.ts';

test('reports invalid files before uploading', () => {
  const file = (size: number) => ({ name: 'tap.jpg', size });
  expect(filesError([])).toBe(noFileMessage);
  expect(filesError([file(maxFileBytes)])).toBeUndefined();
  expect(filesError([file(maxFileBytes + 1)])).toBe('tap.jpg is larger than 50 MB.');
  expect(filesError([file(1), file(0)])).toBe('tap.jpg is empty. Choose another one.');
  expect(filesError(Array.from({ length: 21 }, () => file(1)))).toBe('At most 20 files can be sent at once.');
});

test('formats added files and counts by category', () => {
  const photo = { blob: { type: 'image/jpeg' } };
  const video = { blob: { type: 'video/mp4' } };
  expect(addedMessage('before_job', [photo, photo, photo])).toBe('3 photos added to Before job');
  expect(addedMessage('after_job', [photo])).toBe('1 photo added to After job');
  const poster = { blob: { type: 'image/jpeg' }, part: 'poster_0' };
  expect(addedMessage('work_note', [video, poster, photo])).toBe('1 photo and 1 video added to Work note');
  expect(countsByCategory([{ category: 'before_job' }, { category: 'before_job' }, { category: 'work_note' }])).toBe(
    'Before the job: 2, After the job: 0, Work note: 1',
  );
});

test('describes a picture without a thumbnail', () => {
  expect(['image/heic', 'image/heif', 'image/jpeg'].map(pictureKind)).toEqual([
    'HEIC photo',
    'HEIC photo',
    'JPEG photo',
  ]);
});
