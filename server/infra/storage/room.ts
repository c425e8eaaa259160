import { statfs } from 'node:fs/promises';
import { AppError } from '../errors.ts';

/** Full, over its quota, or mounted for reading only: nothing can be written however often it is tried. */
const codes = ['ENOSPC', 'EDQUOT', 'EROFS'];

const noRoom = (cause?: unknown) =>
  new AppError(
    'no_room',
    'There is no room to store files at the moment. Nothing of this was saved. Please try again later.',
    { retryAfter: 300, cause },
  );

/** The fault of a disk on which nothing more can be written, in words for a person; undefined: it is another fault. */
export function noRoomIn(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.code === 'no_room' ? error : undefined;
  return codes.includes((error as NodeJS.ErrnoException | null)?.code ?? '') ? noRoom(error) : undefined;
}

/** Throws no_room where fewer than `least` bytes would stay free on the disk of this folder, for the database's sake. */
export async function requireRoom(folder: string, least: number): Promise<void> {
  if (least === 0) return;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < least) throw noRoom(new Error(`Only ${free} bytes are free; ${least} have to stay free.`));
}
