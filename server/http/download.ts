import type { Readable } from 'node:stream';
import type { ByteRange } from '#server/infra/storage/storage.ts';
import type { Download } from '#server/rpc/rest-meta.ts';

/** `attachment; filename="Kuche.jpg"; filename*=UTF-8''K%C3%BCche.jpg`, escaped against header injection (RFC 6266). */
export function contentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Parses a Range header. Undefined means the whole: no range, several, or an invalid one. */
export function rangeOf(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { start, end };
}

// Uploads must never run scripts on our origin. Not for PDFs: Chrome shows none in a sandbox.
const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `onBroken` is called once if the bytes end too early, after the status was sent. */
export async function downloadResponse(
  download: Download,
  request: Request,
  headers: Headers,
  onBroken: (error: unknown) => void,
): Promise<Response> {
  const { size, etag } = download;
  headers.set('Content-Type', download.type);
  headers.set('Content-Disposition', contentDisposition(download.disposition ?? 'attachment', download.fileName));
  if (download.type !== 'application/pdf') headers.set('Content-Security-Policy', sandboxed);
  if (etag !== undefined) {
    headers.set('ETag', `"${etag}"`);
    headers.set('Cache-Control', 'private, no-cache');
    if (request.headers.get('if-none-match')?.includes(`"${etag}"`)) {
      return new Response(null, { status: 304, headers });
    }
  }
  let range: ByteRange | undefined;
  if (size !== undefined) {
    headers.set('Accept-Ranges', 'bytes');
    const stale = request.headers.has('if-range') && request.headers.get('if-range') !== `"${etag}"`;
    const requested = stale ? undefined : rangeOf(request.headers.get('range'), size);
    if (requested === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${size}`);
      return new Response(null, { status: 416, headers });
    }
    range = requested;
    headers.set('Content-Length', String(range ? range.end - range.start + 1 : size));
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  }
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(bodyOf(await download.open(range), onBroken), { status, headers });
}

/** A read error breaks the connection, so that half a file is never taken for the whole. */
function bodyOf(bytes: Readable, onBroken: (error: unknown) => void): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let unwanted = false;
  return new ReadableStream(
    {
      async pull(body) {
        try {
          const { done, value } = await chunks.next();
          if (done) body.close();
          else body.enqueue(value);
        } catch (error) {
          if (unwanted) return;
          onBroken(error);
          const gone = new Error('The download broke off.');
          body.error(Object.assign(gone, { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
        }
      },
      cancel() {
        unwanted = true;
        bytes.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
