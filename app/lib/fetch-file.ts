import { answerError } from './send-form.ts';

interface FetchedFile {
  blob: Blob;
  fileName: string;
}

interface FetchFileOptions extends RequestInit {
  /** Expected MIME type, such as 'application/pdf', or '' for any. Another type throws NoFile. */
  type: string;
  /** Fallback if the response names no file. */
  fileName: string;
  /** Called with each chunk as it arrives. */
  onChunk?: (bytes: Uint8Array) => void;
}

class NoFile extends Error {
  constructor() {
    super('The server sent no file.');
    this.name = 'NoFile';
  }
}

/** Throws a JSON error in the shape that errorMessage() reads, or NoFile if the body is empty or of another type. */
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

/** The file name in a Content-Disposition header (RFC 6266); undefined if none. */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="([^"]+)"/i)?.[1];
}

/** Lifetime of a blob URL, ms. */
const linkMs = 1000;

/** Creates a blob URL that lives for a second, long enough for a download or a new tab to open it. */
export function shortLink(blob: Blob): string {
  const link = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(link), linkMs);
  return link;
}

export function saveFile({ blob, fileName }: FetchedFile): void {
  const anchor = document.createElement('a');
  anchor.href = shortLink(blob);
  anchor.download = fileName;
  anchor.click();
}
