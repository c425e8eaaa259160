import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';

/** Accepted MIME types, as they are stored and served. */
const kinds = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif', 'image/avif'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v', 'video/3gpp', 'video/3gpp2'],
  pdf: ['application/pdf'],
} as const;

/** Types that `file-type` detects and that are read and shown as another one. */
const sameAs: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
};

/** Pictures that few browsers show. */
export const rarelyShown: readonly string[] = ['image/heic', 'image/heif'];
export type FileKind = keyof typeof kinds;

export const storedTypes = [...kinds.image, ...kinds.video, ...kinds.pdf] as const;

export const typesOf = (some: readonly FileKind[]): string[] => some.flatMap((kind) => [...kinds[kind]]);

/** 'plan.txt is not a photo or a video. …' */
export function wrongKindMessage(file_name: string, some: readonly FileKind[]): string {
  const list = (items: readonly string[], last: string) =>
    items.length > 1 ? `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}` : items.join('');
  const names = some.map((kind) => ({ image: 'a photo', video: 'a video', pdf: 'a PDF' })[kind]);
  const formats = {
    image: 'a JPEG, PNG, WebP, GIF, HEIC or AVIF photo',
    video: 'an MP4, MOV, WebM or 3GP video',
    pdf: 'a PDF',
  };
  const choices = list(
    some.map((kind) => formats[kind]),
    'or',
  );
  return `${file_name || 'This file'} is not ${list(names, 'or')}. Choose ${choices}.`;
}

/** Scanners and mail programs put a byte order mark, line breaks or zeros before a PDF's header. */
const pdfHeader = /^(?:\xef\xbb\xbf)?[\s\0]*%PDF-/;

async function detectedType(head: Uint8Array): Promise<string | undefined> {
  if (pdfHeader.test(Buffer.from(head).toString('latin1', 0, 1024))) return 'application/pdf';
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found && (sameAs[found.mime] ?? found.mime);
}

/** Detects the type from the first bytes; names and declared types do not count. Undefined if not accepted. */
export async function kindOf(head: Uint8Array): Promise<{ file_type: FileKind; mime: string } | undefined> {
  const mime = await detectedType(head);
  for (const [kind, mimes] of Object.entries(kinds)) {
    if (mime && (mimes as readonly string[]).includes(mime)) return { file_type: kind as FileKind, mime };
  }
  return undefined;
}

interface Identity {
  size: number;
  sha256: string;
}

interface Facts extends Identity {
  /** Name of the form part: 'files', or a special one. */
  part: string;
  file_name: string;
  file_type: FileKind;
  mime: string;
  crc32: number;
  storage_key: string;
}

/** Callers that create a row must call `keep()`. The REST layer removes other files, and all of a failed call. */
export class ReceivedFile {
  kept = false;

  constructor(
    readonly facts: Facts,
    /** The bytes as they were sent, where a position was erased before they were stored. */
    private readonly sent: Identity = facts,
  ) {}

  keep(): Facts {
    this.kept = true;
    return this.facts;
  }

  /** Identity for the Idempotency-Key: the same file sent again is equal, also if a setting changed meanwhile. */
  toJSON() {
    const { part, file_name } = this.facts;
    const { size, sha256 } = this.sent;
    return { part, file_name, size, sha256 };
  }
}

/** `files` of a procedure with a multipart REST route; JSON cannot provide it. */
export const receivedFilesSchema = z
  .array(z.custom<ReceivedFile>((value) => value instanceof ReceivedFile, 'must be an uploaded file'))
  .max(40)
  .default([]);
