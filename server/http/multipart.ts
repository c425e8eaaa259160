import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { AppError, fieldError } from '#server/infra/errors.ts';
import { kindOf, ReceivedFile, wrongKindMessage } from '#server/infra/storage/received-file.ts';
import { headLength } from '#server/infra/storage/storage.ts';
import { collectYoungGarbage } from '#server/infra/young-garbage.ts';
import type { Context } from '#server/rpc/context.ts';
import type { MultipartLine, PartLimits } from '#server/rpc/rest-line.ts';

const MB = 1024 * 1024;
/** A video may bring its poster, so there may be twice as many parts. */
const usualLimits: PartLimits = { files: 20, bytes: 50 * MB };
/** Stored of files that come before the fields they depend on. */
const maxEarlyBytes = 15 * MB;
/** Read and forgotten of a refused form. */
const maxSwallowed = 50 * MB;
const maxFields = 60;
const maxFieldBytes = 100_000;
const swallowMs = 5_000;
/** Bytes. */
const collectEvery = 4 * 1024 * 1024;

/** The main part's name; every other file part belongs to one of these. */
const mainPart = 'files';

const words = {
  many: ({ files }: PartLimits) => `At most ${files} files can be sent at once.`,
  form: 'The form that was sent is not complete.',
  early: 'Please send the fields of the form before its files.',
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
  form: IncomingForm,
  line: MultipartLine,
): Promise<ReceivedParts> {
  const read = await line.admit?.(context);
  try {
    return await readParts(context, form, line);
  } finally {
    await read?.();
  }
}

interface IncomingForm {
  request: Request;
  incoming?: Readable | undefined;
  fields?: Map<string, string>;
}

async function readParts(
  context: Context,
  { request, incoming, fields = new Map() }: IncomingForm,
  line: MultipartLine,
): Promise<ReceivedParts> {
  const limits = line.limits ?? usualLimits;
  const parser = openParser(request, limits);
  const checked = fieldsGate(context, line, fields);
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
    if (mainParts > limits.files) fail(new AppError('too_large', words.many(limits)));
    if (part === undefined) fail(new AppError('invalid', words.form, { fields: 'request' }));
    if (stop.signal.aborted) return void stream.resume();
    open.add(stream);
    const file = store(context, line, { part, file_name: file_name ?? '', stream, fields, checked });
    storing.push(file.catch(fail as () => undefined));
  });
  parser.on('field', (name, value, _nameCut, cut) => {
    if (cut) fail(new AppError('too_large', `${name} is too long.`));
    else if (fields.has(name))
      fail(new AppError('invalid', `${name} is given twice.`, { fields: { [name]: 'is given twice' } }));
    else fields.set(name, value);
  });
  parser.on('filesLimit', () => fail(new AppError('too_large', words.many(limits))));
  parser.on('fieldsLimit', () => fail(new AppError('invalid', words.form, { fields: 'request' })));
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
    let left = maxSwallowed;
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
  if (gone || request.signal.aborted)
    return new AppError('invalid', 'The request was broken off.', { fields: 'request' });
  const isForm = reason instanceof Error && /multipart|malformed/i.test(reason.message);
  return isForm ? new AppError('invalid', words.form, { fields: 'request' }) : reason;
}

function openParser(request: Request, { files, bytes }: PartLimits): Busboy {
  try {
    return new Busboy({
      headers: Object.fromEntries(request.headers) as BusboyHeaders,
      limits: {
        files: files * 2,
        // One more than storage takes, which refuses in its own words.
        fileSize: bytes + 1,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        parts: files * 2 + maxFields,
        headerPairs: 20,
      },
    });
  } catch {
    throw new AppError('invalid', words.form, { fields: 'request' });
  }
}

interface Incoming {
  part: string;
  file_name: string;
  stream: BusboyFileStream;
  /** What came before it. */
  fields: ReadonlyMap<string, string>;
  checked: FieldsGate;
}

/** Called for each chunk before it is stored. */
type FieldsGate = (chunk: Uint8Array) => Promise<void>;

/** Lets files through once the fields before them are right, and only a little of them until all have come. */
function fieldsGate(
  context: Context,
  { checkFields }: MultipartLine,
  fields: ReadonlyMap<string, string>,
): FieldsGate {
  let passed = checkFields === undefined;
  let seen = -1;
  let early = 0;
  let looking: Promise<boolean> | undefined;
  return async (chunk) => {
    if (passed) return;
    // Files that come together ask once.
    if (fields.size !== seen) {
      seen = fields.size;
      looking = checkFields!(context, fields);
    }
    passed = await looking!;
    if (passed) return;
    early += chunk.byteLength;
    if (early > maxEarlyBytes) throw new AppError('too_large', words.early);
  };
}

/** Looks at the first bytes, then lets them and the rest through to storage. Undefined: an input that was left empty. */
async function store(
  context: Context,
  line: MultipartLine,
  { part, file_name, stream, fields, checked }: Incoming,
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
  await checked(head);
  const kind = head.length > 0 ? await kindOf(head) : undefined;
  if (!kind || !line.kinds.includes(kind.file_type)) {
    const kinds = line.kindsFor?.(fields) ?? line.kinds;
    const message = line.wrongKind?.(file_name) ?? wrongKindMessage(asCalled(file_name), kinds);
    throw fieldError('wrong_type', part, message);
  }
  const whole = async function* () {
    yield head;
    for await (const chunk of bytes) {
      await checked(chunk);
      yield chunk;
    }
  };
  const company_id = line.companyOf
    ? await line.companyOf(context, fields)
    : context.session?.scope.company_id;
  const stored = await context.storage.put(whole(), {
    maxSize: (line.limits ?? usualLimits).bytes,
    company_id,
  });
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
