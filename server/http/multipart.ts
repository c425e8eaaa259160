import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { AppError, badRequest, fieldError, interrupted } from '#server/infra/errors.ts';
import { withoutPosition } from '#server/infra/pictures/without-position.ts';
import { byteSums } from '#server/infra/storage/byte-sums.ts';
import { kindOf, ReceivedFile, wrongKindMessage } from '#server/infra/storage/received-file.ts';
import { headLength } from '#server/infra/storage/storage.ts';
import { emptyFileMessage, maxFileMegabytes, maxFiles } from '#server/infra/typed/limits.ts';
import { collectYoungGarbage } from '#server/infra/young-garbage.ts';
import type { Context } from '#server/rpc/context.ts';
import type { MultipartMeta, PartLimits } from '#server/rpc/rest-meta.ts';

const MB = 1024 * 1024;
/** A video may come with a poster, so a form may have twice as many parts. */
const usualLimits: PartLimits = { files: maxFiles, bytes: maxFileMegabytes * MB };
/** Maximum bytes stored of files that precede the fields they depend on. */
const maxEarlyBytes = 15 * MB;
const maxSwallowed = 50 * MB;
const maxFields = 60;
const maxFieldBytes = 100_000;
const swallowMs = 5_000;
const collectEvery = 4 * 1024 * 1024;

/** Name of the main file part; all others, such as posters, belong to a main part. */
const mainPart = 'files';

const messages = {
  many: ({ files }: PartLimits) => `At most ${files} files can be sent at once.`,
  form: 'The form is incomplete.',
  early: 'Send the form fields before the files.',
};

export interface ReceivedParts {
  fields: Record<string, string>;
  files: ReceivedFile[];
  /** Removes files that were not kept, or all if the call failed. */
  settle(outcome: 'done' | 'failed'): Promise<void>;
}

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
 * Streams a form's files to storage, removing them on failure. `fields` is filled on the way, to show the form again.
 */
export async function receiveParts(context: Context, form: IncomingForm, line: MultipartMeta): Promise<ReceivedParts> {
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
  line: MultipartMeta,
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
    // Otherwise a broken-off form's files would be waited for forever.
    for (const stream of open) stream.destroy(new Error('The form upload was interrupted.'));
  });

  parser.on('file', (part, stream, file_name) => {
    if (part === mainPart) mainParts += 1;
    if (mainParts > limits.files) fail(new AppError('too_large', messages.many(limits)));
    if (part === undefined) fail(badRequest(messages.form));
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
  parser.on('filesLimit', () => fail(new AppError('too_large', messages.many(limits))));
  parser.on('fieldsLimit', () => fail(badRequest(messages.form)));
  await pipeline(bodyOf(request, incoming), parser, { signal: stop.signal }).catch(fail);
  const files = (await Promise.all(storing)).filter((file) => file !== undefined);
  const settle = async (outcome: 'done' | 'failed') => {
    const unused = files.filter((file) => outcome === 'failed' || !file.kept);
    await Promise.all(unused.map((file) => context.storage.remove(file.facts.storage_key)));
  };
  if (stop.signal.aborted) {
    await settle('failed');
    if (incoming) await swallow(incoming);
    throw reasonOf(stop.signal.reason, request);
  }
  return { fields: Object.fromEntries(fields), files, settle };
}

/** Node's own stream, as a web stream copies every chunk. Not destroyed: the response needs its connection. */
function bodyOf(request: Request, incoming: Readable | undefined): Readable {
  if (incoming) return Readable.from(chunksOf(incoming));
  return request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
}

/** A wrapper, because an error thrown into node's own iterator would destroy the connection. */
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

/** Drains a rejected form within limits: a client cut off while sending never sees the response. */
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
  if (gone || request.signal.aborted) return interrupted();
  const isForm = reason instanceof Error && /multipart|malformed/i.test(reason.message);
  return isForm ? badRequest(messages.form) : reason;
}

function openParser(request: Request, { files, bytes }: PartLimits): Busboy {
  try {
    return new Busboy({
      headers: Object.fromEntries(request.headers) as BusboyHeaders,
      limits: {
        files: files * 2,
        // One more than storage accepts, so that storage rejects it with its own message.
        fileSize: bytes + 1,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        parts: files * 2 + maxFields,
        headerPairs: 20,
      },
    });
  } catch {
    throw badRequest(messages.form);
  }
}

interface Incoming {
  part: string;
  file_name: string;
  stream: BusboyFileStream;
  fields: ReadonlyMap<string, string>;
  checked: FieldsGate;
}

type FieldsGate = (chunk: Uint8Array) => Promise<void>;

/** Lets files pass once the preceding fields are valid; before that, at most `maxEarlyBytes`. */
function fieldsGate(context: Context, { checkFields }: MultipartMeta, fields: ReadonlyMap<string, string>): FieldsGate {
  let passed = checkFields === undefined;
  let seen = -1;
  let early = 0;
  let looking: Promise<boolean> | undefined;
  return async (chunk) => {
    if (passed) return;
    // Check only when new fields have arrived; concurrent files share the result.
    if (fields.size !== seen) {
      seen = fields.size;
      looking = checkFields!(context, fields);
    }
    passed = await looking!;
    if (passed) return;
    early += chunk.byteLength;
    if (early > maxEarlyBytes) throw new AppError('too_large', messages.early);
  };
}

async function store(
  context: Context,
  line: MultipartMeta,
  { part, file_name, stream, fields, checked }: Incoming,
): Promise<ReceivedFile | undefined> {
  const bytes = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  let head: Buffer = Buffer.alloc(0);
  while (head.length < headLength) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  // Without JavaScript, an empty file input is sent as an empty part.
  if (head.length === 0 && !file_name) return undefined;
  await checked(head);
  if (head.length === 0) throw fieldError('wrong_type', part, emptyFileMessage(asCalled(file_name)));
  const kind = await kindOf(head);
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
  const company_id = line.companyOf ? await line.companyOf(context, fields) : context.session?.scope.company_id;
  const sent = byteSums({ maxSize: Number.POSITIVE_INFINITY });
  const measured = async function* () {
    for await (const chunk of whole()) {
      sent.add(chunk);
      yield chunk;
    }
  };
  const isErased = kind.file_type === 'image' && !(await keepsLocation(context, company_id));
  const stored = await context.storage.put(isErased ? withoutPosition(measured(), kind.mime) : whole(), {
    maxSize: (line.limits ?? usualLimits).bytes,
    company_id,
  });
  const { key: storage_key, size, sha256, crc32 } = stored;
  const facts = {
    part,
    file_name: asCalled(file_name).slice(-255) || 'file',
    ...kind,
    size,
    sha256,
    crc32,
    storage_key,
  };
  return new ReceivedFile(facts, isErased ? sent.result() : facts);
}

/** Whether the company keeps the positions of its photos. Not while the company of a visitor's form is unknown. */
async function keepsLocation({ session, db, config }: Context, company_id: number | undefined): Promise<boolean> {
  if (company_id === undefined) return false;
  const settings =
    session?.scope.company_id === company_id ? session.settings : await settingsOf(db, company_id, config);
  return settings.keep_photo_location;
}

/** Undoes the escapes that browsers use in file names, which are only these. */
function asCalled(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0[AD]/g, ' ');
}
