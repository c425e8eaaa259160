import { createHash } from 'node:crypto';
import { AppError, fieldError } from '#server/infra/errors.ts';
import type { ReceivedFile } from '#server/infra/storage/received-file.ts';

/** A file of a form with the picture that its browser took of it. */
export interface FileWithPoster {
  file: ReceivedFile;
  poster?: ReceivedFile;
}

const mainPart = 'files';

/**
 * Joins videos with their posters: the part `poster_0` is the picture of the first of the parts called `files`,
 * `poster_1` of the second, and so on. 400 for a poster of nothing or of no video, and for parts of other names.
 */
export function withPosters(received: readonly ReceivedFile[]): FileWithPoster[] {
  const found: FileWithPoster[] = received
    .filter(({ facts }) => facts.part === mainPart)
    .map((file) => ({ file }));
  for (const poster of received) {
    const { part, file_type } = poster.facts;
    if (part === mainPart) continue;
    const video = found[Number(/^poster_(\d{1,2})$/.exec(part)?.[1] ?? Number.NaN)];
    const fits = video?.file.facts.file_type === 'video' && file_type === 'image' && !video.poster;
    if (!fits) {
      throw fieldError('invalid', part, `${part} is the poster of no video.`);
    }
    video.poster = poster;
  }
  return found;
}

/** The uuid of each file of one request, from the one that the phone gave it: the first is that one itself. */
export function refsOf(clientRef: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return clientRef.toLowerCase();
    const hex = createHash('sha256').update(`${clientRef.toLowerCase()} ${at}`).digest('hex');
    // A uuid of version 8, as RFC 9562 leaves to those who make their own.
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  });
}

/** How long staff may change or delete what they sent. */
const ownForMs = 24 * 3_600_000;

interface Owned {
  user_id: number | null;
  createdAt: string;
  expense_id: number | null;
  expense_status: string | null;
}

/**
 * Refuses (403) staff to change or delete a file: somebody else's, their own after 24 h, a receipt once its expense was
 * reviewed. Admins always may.
 */
export function checkOwnFile(
  { role, user_id }: { role: string; user_id: number },
  file: Owned,
  now: number,
): void {
  if (role === 'admin') return;
  if (file.user_id !== user_id) throw new AppError('forbidden');
  if (now - Date.parse(file.createdAt) >= ownForMs) {
    throw new AppError('forbidden', 'You can change or delete a file for 24 hours. Please ask an admin.');
  }
  if (file.expense_id !== null && file.expense_status !== 'pending') {
    throw new AppError('forbidden', 'The expense of this receipt was already reviewed.');
  }
}
