import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { photo } from '#tests/support/sample-files.ts';
import { makeThumbnailOf, maxPictures, picturesPid } from './picture-process.ts';

test('pictures are read in another process, which the kernel ends first; one that it dies in is repeated', async () => {
  const image = await photo({ width: 3000, height: 2000 });
  expect(await makeThumbnailOf(image)).toMatchObject({ width: 2000, height: 3000 });
  const first = picturesPid()!;
  expect(first).not.toBe(process.pid);
  expect(readFileSync(`/proc/${first}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  const many = Array.from({ length: 4 }, () => makeThumbnailOf(image));
  process.kill(first, 'SIGKILL');
  for (const made of await Promise.all(many)) expect(made?.bytes.byteLength).toBeGreaterThan(0);
  expect(picturesPid()).not.toBe(first);
  expect(await makeThumbnailOf(Buffer.from('no picture'))).toBeUndefined();
});

test('a picture that comes while the idle process ends is read by another one', async () => {
  const image = await photo({ width: 300, height: 200 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await makeThumbnailOf(image);
  const first = picturesPid();
  vi.runOnlyPendingTimers();
  expect(await makeThumbnailOf(image)).toMatchObject({ width: 200, height: 300 });
  expect(picturesPid()).not.toBe(first);
});

test('below a gigabyte one picture is read at a time', () => {
  expect([maxPictures(512e6, 0), maxPictures(8e9, 512e6), maxPictures(8e9, 0), maxPictures(2e9, 2e18)]).toEqual([
    1, 1, 2, 2,
  ]);
});
