import type { Readable } from 'node:stream';
import type { FileKind } from '#server/infra/storage/received-file.ts';
import type { ByteRange } from '#server/infra/storage/storage.ts';
import type { CallCtx, Context } from './context.ts';

export type RestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A procedure's REST route under /api/v1. The REST layer and openapi.json are generated from these. */
export interface RestMeta {
  method: RestMethod;
  /** With parameters in braces, each a field of the input: `/time-tracking/user/{id}`. */
  path: `/${string}`;
  summary: string;
  /** Input field that holds a PATCH's fields; bodies may also give them bare. */
  wrap?: 'changes' | 'data';
  message?: string | ((answer: never) => string);
  status?: 201;
  /** The procedure returns `{ data: rows, meta }` itself. */
  list?: true;
  /**
   * Filters with which a list has every row that the caller may read, for the calls that are made of it (of-lists.ts).
   * Lists of nouns (server/nouns.ts) without filters need not say so.
   */
  whole?: Readonly<Record<string, unknown>>;
  /** The procedure returns all rows; the REST layer paginates, `limit` rows per page by default. */
  paged?: { limit: number };
  /** Accepts multipart/form-data: its fields become the input, its files `input.files`. */
  multipart?: MultipartMeta;
  /** Days (YYYY-MM-DD) from which nobody should begin to use it, and after which it may be gone. */
  deprecated?: Deprecation;
  /** Returns bytes in place of the procedure's JSON (ids, names). */
  download?: DownloadMeta;
}

export interface Deprecation {
  since: string;
  sunset: string;
  /** The call to use instead: `GET /absences/{id}`. */
  instead: string;
}

export interface MultipartMeta {
  kinds: readonly FileKind[];
  /** Kinds to name in an error, if the preceding fields narrow them; the procedure rejects the others. */
  kindsFor?(fields: ReadonlyMap<string, string>): readonly FileKind[];
  wrongKind?(file_name: string): string;
  /** Default: `maxFiles` of `maxFileMegabytes`. */
  limits?: PartLimits;
  /** Rate limit before the body is read; throws to reject. Call the result once the body was read or rejected. */
  admit?(context: Context): Promise<() => Promise<void>>;
  /** Validates fields before a file; throws to reject. False while some are missing: few bytes are accepted. */
  checkFields?(context: Context, fields: ReadonlyMap<string, string>): Promise<boolean>;
  /** Owner of the files of a call without session, from the preceding fields. Undefined: not known yet. */
  companyOf?(context: Context, fields: ReadonlyMap<string, string>): Promise<number | undefined>;
}

export interface PartLimits {
  files: number;
  /** Bytes per file. */
  bytes: number;
}

export interface Download {
  fileName: string;
  type: string;
  disposition?: 'inline' | 'attachment';
  /** Bytes. Required for Range requests. */
  size?: number;
  etag?: string;
  /** `range` requires `size`. */
  open(range?: ByteRange): Readable | Promise<Readable>;
}

/** Turns the procedure's JSON (which an Idempotency-Key stores) into a Download. */
export interface DownloadMeta {
  types: readonly [string, ...string[]];
  /** `output` is the procedure's result, so access is already checked. Undefined: no bytes, the JSON is sent. */
  make(ctx: CallCtx, output: never): Download | undefined | Promise<Download | undefined>;
}

/** The path an Idempotency-Key belongs to, equal for tRPC and REST. */
export function concretePath(line: RestMeta, input: unknown): string {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return line.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = fields[name] ?? '';
    // Not validated yet, so of any type.
    return encodeURIComponent(typeof field === 'object' ? JSON.stringify(field) : String(field));
  });
}
