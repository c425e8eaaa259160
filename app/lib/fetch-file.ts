import { answerError } from './rest-answer.ts';

/** A file that the server made. */
export interface FetchedFile {
  blob: Blob;
  fileName: string;
}

interface FetchFileOptions extends RequestInit {
  /** '' or a type such as 'application/pdf': another one is no file. */
  type: string;
  /** Its name where the answer says none. */
  fileName: string;
  /** Hears each piece as it comes. */
  onChunk?: (bytes: Uint8Array) => void;
}

/** The answer had no file in it. */
export class NoFile extends Error {
  constructor() {
    super('No file came.');
    this.name = 'NoFile';
  }
}

/**
 * Fetches a file from a REST line. A refusal comes as JSON and is thrown in the shape that errorMessage() reads; an
 * answer without bytes, or of another type, throws NoFile.
 */
export async function fetchFile(path: string, options: FetchFileOptions): Promise<FetchedFile> {
  const { type, fileName, onChunk, ...init } = options;
  const answer = await fetch(path, init);
  if (!answer.ok) throw answerError(answer.status, await answer.text());
  const isIt = answer.headers.get('content-type')?.startsWith(type);
  if (!isIt || !answer.body) throw new NoFile();
  const pieces: BlobPart[] = [];
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    onChunk?.(next.value);
  }
  const blob = new Blob(pieces, { type });
  if (blob.size === 0) throw new NoFile();
  return { blob, fileName: nameIn(answer.headers.get('content-disposition')) ?? fileName };
}

/** The name that a Content-Disposition gives a file (RFC 6266); undefined: none. */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="([^"]+)"/i)?.[1];
}

/** How long a link to bytes in this page's memory is kept. */
const linkMs = 1000;

/** An address for the bytes, for a second: by then whoever was given it has them. */
export function shortLink(blob: Blob): string {
  const link = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(link), linkMs);
  return link;
}

/** Puts a file among the person's downloads. */
export function saveFile({ blob, fileName }: FetchedFile): void {
  const anchor = document.createElement('a');
  anchor.href = shortLink(blob);
  anchor.download = fileName;
  anchor.click();
}
