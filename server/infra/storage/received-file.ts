import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';

/** What kinds of content the product takes, by what `file-type` finds in the bytes themselves. */
const kinds = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif', 'image/avif'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v'],
  pdf: ['application/pdf'],
} as const;
export type FileKind = keyof typeof kinds;

/** Every type that stored bytes can have. */
export const storedTypes = [...kinds.image, ...kinds.video, ...kinds.pdf] as const;

/** The content types of some kinds, for openapi.json. */
export const typesOf = (some: readonly FileKind[]): string[] => some.flatMap((kind) => [...kinds[kind]]);

/** 'plan.txt is not a photo or a video. …', for a form that takes these kinds. */
export function wrongKindMessage(file_name: string, some: readonly FileKind[]): string {
  const list = (items: readonly string[], last: string) =>
    items.length > 1 ? `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}` : items.join('');
  const names = some.map((kind) => ({ image: 'a photo', video: 'a video', pdf: 'a PDF' })[kind]);
  const formats = {
    image: 'a JPEG, PNG, WebP, GIF, HEIC or AVIF photo',
    video: 'an MP4, MOV or WebM video',
    pdf: 'a PDF',
  };
  const choices = list(
    some.map((kind) => formats[kind]),
    'or',
  );
  return `${file_name || 'This file'} is not ${list(names, 'or')}. Please choose ${choices}.`;
}

/** What a file is by its first bytes, whatever its name and its sender say of it; undefined: none of what we take. */
export async function kindOf(head: Uint8Array): Promise<{ file_type: FileKind; mime: string } | undefined> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  for (const [kind, mimes] of Object.entries(kinds)) {
    if (found && (mimes as readonly string[]).includes(found.mime)) {
      return { file_type: kind as FileKind, mime: found.mime };
    }
  }
  return undefined;
}

interface Facts {
  /** Name of the form's part: 'files', or one that says what else it is. */
  part: string;
  /** As the person's device called it; for showing only. */
  file_name: string;
  file_type: FileKind;
  mime: string;
  size: number;
  sha256: string;
  crc32: number;
  storage_key: string;
}

/**
 * A file that came with a request and is in storage already. Whoever makes a row of it says `keep()`; what was not kept
 * when the call is over, or any of it when the call failed, is removed again by the door.
 */
export class ReceivedFile {
  kept = false;

  constructor(readonly facts: Facts) {}

  /** Its facts, for the row that now holds it. */
  keep(): Facts {
    this.kept = true;
    return this.facts;
  }

  /** What counts for an Idempotency-Key: the same file sent again is the same. */
  toJSON() {
    const { part, file_name, size, sha256 } = this.facts;
    return { part, file_name, size, sha256 };
  }
}

/** `files` of a procedure that a multipart REST line reaches; no JSON can stand in for it. */
export const receivedFilesSchema = z
  .array(z.custom<ReceivedFile>((value) => value instanceof ReceivedFile, 'must be an uploaded file'))
  .max(40)
  .default([]);
