import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const zipped = promisify(gzip);

/** Below this many characters an answer fits in a few packets anyway. */
const minLength = 4_096;
/** Of gzip's nine. */
const level = 4;

/** False for `gzip;q=0`, which refuses it. */
const acceptsGzip = (request: Request): boolean =>
  (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .some((each) => /^\s*gzip\s*(;|$)/i.test(each) && !/;\s*q=0(\.0*)?\s*$/i.test(each));

/** Compresses long JSON answers if the client takes gzip. Streams and downloads pass unchanged. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson || request.method === 'HEAD') return response;
  response.headers.append('Vary', 'Accept-Encoding');
  if (!acceptsGzip(request)) return response;
  const text = await response.text();
  const { status, headers } = response;
  if (text.length < minLength) return new Response(text, { status, headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(await zipped(text, { level }), { status, headers });
}
