import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '../platform/errors.ts';
import { type FileKind, kindOf, ReceivedFile } from '../platform/storage/received-file.ts';
import { headLength } from '../platform/storage/storage.ts';
import { collectYoungGarbage } from '../platform/young-garbage.ts';
import type { Context } from './context.ts';

/** How a REST line takes files beside its fields. */
export interface MultipartLine {
  kinds: readonly FileKind[];
  /** Before a byte of the body is read: a rate limit of a call that anybody may make. Throws to refuse. */
  admit?(context: Context): Promise<void>;
  /**
   * Whose the files are going to be where no session says so, by the fields that came before them. Undefined: not known
   * yet.
   */
  companyOf?(context: Context, fields: ReadonlyMap<string, string>): Promise<number | undefined>;
}

/** PRODUCT's bounds of one request: 20 files of 50 MB. A video may bring its poster, so there may be twice as many parts. */
const maxFiles = 20;
const maxFileBytes = 50 * 1024 * 1024;
const maxFields = 60;
const maxFieldBytes = 100_000;
const swallowMs = 5_000;
/** Bytes. */
const collectEvery = 4 * 1024 * 1024;

/** The main part's name; every other file part belongs to one of these. */
const mainPart = 'files';

const words = {
  many: `At most ${maxFiles} files can be sent at once.`,
  form: 'The form that was sent is not complete.',
};

export interface ReceivedParts {
  fields: Record<string, string>;
  files: ReceivedFile[];
  /** Removes what nobody kept; everything when the call failed. */
  settle(outcome: 'done' | 'failed'): Promise<void>;
}

/** Whatever becomes of the call: files that no row holds afterwards are removed. */
export async function settled<T>(parts: ReceivedParts, work: () => Promise<T>): Promise<T> {
  let outcome: 'done' | 'failed' = 'failed';
  try {
    const result = await work();
    outcome = 'done';
    return result;
  } finally {
    await parts.settle(outcome);
  }
}

export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

/**
 * Streams the parts of a form to storage as they come: memory does not grow with them. What is too large or of a kind
 * that the line does not take ends the reading at once; nothing of a form that failed is left behind. `fields`: where
 * what was entered is put as it comes, for whoever shows it again although the form failed.
 */
export async function receiveParts(
  context: Context,
  {
    request,
    incoming,
    fields = new Map(),
  }: { request: Request; incoming?: Readable | undefined; fields?: Map<string, string> },
  line: MultipartLine,
): Promise<ReceivedParts> {
  await line.admit?.(context);
  const parser = openParser(request);
  const stop = new AbortController();
  const fail = (error: unknown) => stop.abort(error);
  const storing: Promise<ReceivedFile | undefined>[] = [];
  const open = new Set<BusboyFileStream>();
  let mainParts = 0;
  stop.signal.addEventListener('abort', () => {
    // Without it a file whose form broke off would be waited for in vain.
    for (const stream of open) stream.destroy(new Error('The form was broken off.'));
  });

  parser.on('file', (part, stream, file_name) => {
    if (part === mainPart) mainParts += 1;
    if (mainParts > maxFiles) fail(new AppError('too_large', words.many));
    if (part === undefined) fail(new AppError('invalid', words.form));
    if (stop.signal.aborted) return void stream.resume();
    open.add(stream);
    const file = store(context, line, { part, file_name: file_name ?? '', stream, fields });
    storing.push(file.catch(fail as () => undefined));
  });
  parser.on('field', (name, value, _nameCut, cut) => {
    if (cut) fail(new AppError('too_large', `${name} is too long.`));
    else if (fields.has(name)) fail(new AppError('invalid', `${name} is given twice.`));
    else fields.set(name, value);
  });
  parser.on('filesLimit', () => fail(new AppError('too_large', words.many)));
  parser.on('fieldsLimit', () => fail(new AppError('invalid', words.form)));
  await pipeline(bodyOf(request, incoming), parser, { signal: stop.signal }).catch(fail);
  const files = (await Promise.all(storing)).filter((file) => file !== undefined);
  const settle = async (outcome: 'done' | 'failed') => {
    const unwanted = files.filter((file) => outcome === 'failed' || !file.kept);
    await Promise.all(unwanted.map((file) => context.storage.remove(file.facts.storage_key)));
  };
  if (stop.signal.aborted) {
    await settle('failed');
    if (incoming) await swallow(incoming);
    throw reasonOf(stop.signal.reason, request);
  }
  return { fields: Object.fromEntries(fields), files, settle };
}

/**
 * The form as it comes. From node's own stream where there is one: a web stream copies every chunk, which is as much
 * garbage again as the upload is large. That stream is not ended when we stop reading: the answer needs its connection.
 */
function bodyOf(request: Request, incoming: Readable | undefined): Readable {
  if (incoming) return Readable.from(chunksOf(incoming));
  return request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
}

/** Stands between: a fault thrown into node's own iterator would end the connection after all. */
async function* chunksOf(incoming: Readable): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    yield chunk;
    passed += chunk.length;
    if (passed < collectEvery) continue;
    passed = 0;
    collectYoungGarbage();
  }
}

/**
 * What still comes of a refused form is let in and forgotten, within bounds: who is cut off while sending sees a broken
 * connection and never the answer.
 */
function swallow(incoming: Readable): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = maxFileBytes;
    const done = () => {
      clearTimeout(timer);
      incoming.pause().off('data', count);
      resolve();
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    };
    const timer = setTimeout(done, swallowMs);
    incoming.on('data', count).once('end', done).once('close', done).once('error', done);
    incoming.resume();
  });
}

function reasonOf(reason: unknown, request: Request): unknown {
  if (reason instanceof AppError) return reason;
  const gone = reason instanceof Error && 'code' in reason && reason.code === 'ECONNRESET';
  if (gone || request.signal.aborted) return new AppError('invalid', 'The request was broken off.');
  const isForm = reason instanceof Error && /multipart|malformed/i.test(reason.message);
  return isForm ? new AppError('invalid', words.form) : reason;
}

function openParser(request: Request): Busboy {
  try {
    return new Busboy({
      headers: Object.fromEntries(request.headers) as BusboyHeaders,
      limits: {
        files: maxFiles * 2,
        // One more than storage takes, which refuses in its own words.
        fileSize: maxFileBytes + 1,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        parts: maxFiles * 2 + maxFields,
        headerPairs: 20,
      },
    });
  } catch {
    throw new AppError('invalid', words.form);
  }
}

interface Incoming {
  part: string;
  file_name: string;
  stream: BusboyFileStream;
  /** What came before it. */
  fields: ReadonlyMap<string, string>;
}

/** Looks at the first bytes, then lets them and the rest through to storage. Undefined: an input that was left empty. */
async function store(
  context: Context,
  line: MultipartLine,
  { part, file_name, stream, fields }: Incoming,
): Promise<ReceivedFile | undefined> {
  const bytes = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  let head: Buffer = Buffer.alloc(0);
  while (head.length < headLength) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  // A form without JavaScript sends its empty file input as a part of nothing.
  if (head.length === 0 && !file_name) return undefined;
  const kind = head.length > 0 ? await kindOf(head) : undefined;
  if (!kind || !line.kinds.includes(kind.file_type)) {
    throw new AppError('wrong_type', `${file_name || 'This file'} is of a kind that is not accepted here.`, {
      fields: { [part]: `Please send ${line.kinds.join(', ')} files.` },
    });
  }
  const whole = async function* () {
    yield head;
    yield* bytes;
  };
  const company_id = line.companyOf
    ? await line.companyOf(context, fields)
    : context.session?.scope.company_id;
  const stored = await context.storage.put(whole(), { maxSize: maxFileBytes, company_id });
  const { key: storage_key, size, sha256, crc32 } = stored;
  return new ReceivedFile({
    part,
    file_name: asCalled(file_name).slice(-255) || 'file',
    ...kind,
    size,
    sha256,
    crc32,
    storage_key,
  });
}

/** A file's name as the person knows it: browsers write these three characters, and no others, in this way. */
function asCalled(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0[AD]/g, ' ');
}
