import type { Readable } from 'node:stream';
import type { FileKind } from '#server/infra/storage/received-file.ts';
import type { ByteRange } from '#server/infra/storage/storage.ts';
import type { CallCtx, Context } from './context.ts';

export type RestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** How a procedure is reached under /api/v1: the REST door and openapi.json are made from these lines alone. */
export interface RestLine {
  method: RestMethod;
  /** Under /api/v1, parameters in braces: `/time-tracking/user/{id}`. Each is a field of the input. */
  path: `/${string}`;
  /** One sentence for openapi.json. */
  summary: string;
  /** The input field that holds a PATCH's fields; a body may also give them bare. */
  wrap?: 'changes' | 'data';
  /** What the answer's `message` says, also by what was answered. */
  message?: string | ((answer: never) => string);
  /** Answer status when not 200. */
  status?: 201;
  /** The procedure answers `{ data: rows, meta }` itself. */
  list?: true;
  /** The procedure answers every row there is; this door gives them by the page, `limit` unless asked for another number. */
  paged?: { limit: number };
  /** The body may be multipart/form-data: its fields become the input, its files `input.files`. */
  multipart?: MultipartLine;
  /** The procedure answers JSON (ids, names); this door answers the bytes that it stands for. */
  download?: DownloadLine;
}

/** How a REST line takes files beside its fields. */
export interface MultipartLine {
  kinds: readonly FileKind[];
  /** Those that a refusal names, where the fields before the file narrow them; the call itself refuses the others. */
  kindsFor?(fields: ReadonlyMap<string, string>): readonly FileKind[];
  /** What is said of a file of another kind, where that depends on more than `kinds`. */
  wrongKind?(file_name: string): string;
  /** Absent: 20 files of 50 MB. */
  limits?: PartLimits;
  /**
   * Before a byte of the body is read: a rate limit of a call that anybody may make. Throws to refuse. What it answers is
   * called when the body was read or refused.
   */
  admit?(context: Context): Promise<() => Promise<void>>;
  /**
   * Looks at the fields that came before a file, until they are enough: then true. False: some are missing, and of the
   * files that come before them only a little is taken. Throws to refuse the form before its files are stored.
   */
  checkFields?(context: Context, fields: ReadonlyMap<string, string>): Promise<boolean>;
  /**
   * Whose the files are going to be where no session says so, by the fields that came before them. Undefined: not known
   * yet.
   */
  companyOf?(context: Context, fields: ReadonlyMap<string, string>): Promise<number | undefined>;
}

export interface PartLimits {
  files: number;
  /** Of one file, in bytes. */
  bytes: number;
}

/** Bytes on their way to a person: opened only when they are wanted, never held whole. */
export interface Download {
  /** As the person will find it among their downloads. */
  fileName: string;
  /** 'application/zip' */
  type: string;
  /** inline: shown in the browser where it can. */
  disposition?: 'inline' | 'attachment';
  /** Bytes in all, where known beforehand: only then can a part of it be asked for. */
  size?: number;
  /** Names the content for ever (a hash): the browser may keep it, and asks again with If-None-Match. */
  etag?: string;
  /** A part only when `size` is known. */
  open(range?: ByteRange): Readable | Promise<Readable>;
}

/** How a REST line answers bytes: what its procedure answered (and an Idempotency-Key keeps) becomes a Download. */
export interface DownloadLine {
  /** Content types that may come, for openapi.json. */
  types: readonly [string, ...string[]];
  /**
   * `output` is the procedure's own answer, so the caller's right to it is settled already. Undefined: there are no bytes
   * this time, and the answer is the JSON.
   */
  make(ctx: CallCtx, output: never): Download | undefined | Promise<Download | undefined>;
}

/** The concrete path of one call: what an Idempotency-Key belongs to, whichever door the call came through. */
export function concretePath(line: RestLine, input: unknown): string {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return line.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = fields[name] ?? '';
    // Not judged by a schema yet: it may be anything.
    return encodeURIComponent(typeof field === 'object' ? JSON.stringify(field) : String(field));
  });
}
