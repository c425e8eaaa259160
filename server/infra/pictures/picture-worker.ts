import { writeFileSync } from 'node:fs';
import { renditionOf } from './heic.ts';
import { logoOf } from './logo.ts';
import { thumbnailOf } from './thumbnail.ts';

/*
 * The process that decodes pictures (picture-process.ts). Big ones take hundreds of megabytes, so Linux ends it before
 * any other process when memory runs out.
 */

const tasks = { thumbnailOf, renditionOf, logoOf };
export type PictureTasks = typeof tasks;

export interface PictureRequest {
  id: number;
  task: keyof PictureTasks;
  image: Uint8Array;
}

export interface PictureAnswer {
  id: number;
  made?: unknown;
  error?: string;
}

try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not Linux, or not allowed.
}

process.on('message', async ({ id, task, image }: PictureRequest) => {
  const answer = (rest: Omit<PictureAnswer, 'id'>) => process.send?.({ id, ...rest } satisfies PictureAnswer);
  try {
    answer({ made: await tasks[task](Buffer.from(image)) });
  } catch (error) {
    answer({ error: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
