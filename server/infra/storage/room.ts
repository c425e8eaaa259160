import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';

/** Disk full, over quota or read-only: retrying does not help. */
const codes = ['ENOSPC', 'EDQUOT', 'EROFS'];

const noRoom = (cause?: unknown) =>
  new AppError('no_room', 'There isn’t enough storage space, so nothing was saved. Try again later.', {
    retryAfter: 300,
    cause,
  });

/** The no_room error for a disk that cannot be written to; undefined for other errors. */
export function noRoomIn(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.code === 'no_room' ? error : undefined;
  return codes.includes((error as NodeJS.ErrnoException | null)?.code ?? '') ? noRoom(error) : undefined;
}

/** On the disk of `folder`, which may not be made yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(path.resolve(folder));
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path.resolve(folder)) throw error;
    return freeBytes(parent);
  }
}

/** Throws no_room if less than `least` bytes are free in `folder`. The reserve is for the database. */
export async function requireRoom(folder: string, least: number): Promise<void> {
  if (least === 0) return;
  const free = await freeBytes(folder);
  if (free < least) throw noRoom(new Error(`Only ${free} bytes are free; ${least} have to stay free.`));
}
