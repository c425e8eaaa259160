import type { DownloadLine } from '#server/http/download.ts';
import type { MultipartLine } from '#server/http/multipart.ts';

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

/** The concrete path of one call: what an Idempotency-Key belongs to, whichever door the call came through. */
export function concretePath(line: RestLine, input: unknown): string {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return line.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = fields[name] ?? '';
    // Not judged by a schema yet: it may be anything.
    return encodeURIComponent(typeof field === 'object' ? JSON.stringify(field) : String(field));
  });
}
