import { Readable } from 'node:stream';

/** Shares the memory, without a copy. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

export function pdfOf(
  pdf: Uint8Array,
  { fileName, disposition }: { fileName: string; disposition: 'inline' | 'attachment' },
) {
  const bytes = bufferOf(pdf);
  return {
    fileName,
    type: 'application/pdf',
    disposition,
    size: bytes.length,
    open: (range?: { start: number; end: number }) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}
