import { Readable } from 'node:stream';

/** A PDF that was printed already, as a download, whole or in parts. */
export function pdfOf(
  pdf: Uint8Array,
  { fileName, disposition }: { fileName: string; disposition: 'inline' | 'attachment' },
) {
  const bytes = Buffer.from(pdf);
  return {
    fileName,
    type: 'application/pdf',
    disposition,
    size: bytes.length,
    open: (range?: { start: number; end: number }) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}
