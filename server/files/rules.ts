import { createHash } from 'node:crypto';
import { AppError, fieldError } from '#server/infra/errors.ts';
import type { ReceivedFile } from '#server/infra/storage/received-file.ts';
import { ownForHours } from '#server/infra/typed/limits.ts';

export interface FileWithPoster {
  file: ReceivedFile;
  poster?: ReceivedFile;
}

const mainPart = 'files';

/** Pairs videos with posters: `poster_0` with the first part `files`. 400 without a video and for other part names. */
export function withPosters(received: readonly ReceivedFile[]): FileWithPoster[] {
  const found: FileWithPoster[] = received.filter(({ facts }) => facts.part === mainPart).map((file) => ({ file }));
  for (const poster of received) {
    const { part, file_type } = poster.facts;
    if (part === mainPart) continue;
    const [, at] = /^poster_(\d{1,2})$/.exec(part) ?? [];
    if (at === undefined)
      throw fieldError('invalid', part, `${part} is not a known part. Send each file as a part named ${mainPart}.`);
    const video = found[Number(at)];
    const fits = video?.file.facts.file_type === 'video' && file_type === 'image' && !video.poster;
    if (!fits) throw fieldError('invalid', part, `${part} does not match any uploaded video.`);
    video.poster = poster;
  }
  return found;
}

/** Derives one uuid per file from the request's client_ref; the first file gets client_ref itself. */
export function refsOf(clientRef: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return clientRef.toLowerCase();
    const hex = createHash('sha256').update(`${clientRef.toLowerCase()} ${at}`).digest('hex');
    // UUID version 8 (RFC 9562): custom format.
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  });
}

interface Owned {
  user_id: number | null;
  createdAt: string;
  expense_id: number | null;
  expense_status: string | null;
}

/** 403 for staff if it is somebody else's file, older than `ownForHours`, or the receipt of a reviewed expense. */
export function checkOwnFile({ role, user_id }: { role: string; user_id: number }, file: Owned, now: number): void {
  if (role === 'admin') return;
  if (file.user_id !== user_id) throw new AppError('forbidden');
  if (now - Date.parse(file.createdAt) >= ownForHours * 3_600_000) {
    throw new AppError('forbidden', `Files can only be changed or deleted within ${ownForHours} hours. Ask an admin.`);
  }
  if (file.expense_id !== null && file.expense_status !== 'pending') {
    throw new AppError('forbidden', 'This receipt’s expense has already been reviewed.');
  }
}
