import type { Readable } from 'node:stream';
import type { AnyTRPCProcedure } from '@trpc/server';
import type { z } from 'zod';
import type { Permission } from '#server/auth/permissions.ts';
import { AppError, errorTable, toAppError } from '#server/infra/errors.ts';
import { pageInput } from '#server/infra/list-input.ts';
import { cutPage } from '#server/infra/page-of-rows.ts';
import { appRouter, createCaller } from '#server/router.ts';
import type { Context } from '#server/rpc/context.ts';
import { decodeStrings } from '#server/rpc/decode-strings.ts';
import type { RestLine } from '#server/rpc/rest-line.ts';
import { authorised, type ProcedureMeta } from '#server/rpc/trpc.ts';
import { downloadResponse } from '../download.ts';
import { isMultipart, receiveParts, settled } from '../multipart.ts';
import { decodeBody, decodeDays } from './decode-body.ts';

/** One call of the REST door: its line, the schema that its strings are decoded by, and the procedure's path. */
export interface RestRoute {
  line: RestLine;
  segments: string[];
  procedure: string;
  type: 'query' | 'mutation';
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  permission: ProcedureMeta['permission'];
  /** Not by an access token. */
  personal: boolean;
}

function makeRoutes(): RestRoute[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const def = procedure._def as unknown as {
      meta?: ProcedureMeta;
      type: 'query' | 'mutation';
      inputs: z.ZodType[];
      output?: z.ZodType;
    };
    const line = def.meta?.rest;
    if (!line) return [];
    return [
      {
        line,
        segments: line.path.split('/').slice(1),
        procedure: name,
        type: def.type,
        input: def.inputs[0],
        output: def.output,
        permission: def.meta?.permission,
        personal: def.meta?.personal === true,
      },
    ];
  });
}

/** The REST table, made once from the procedures' own metadata. */
export const restRoutes: readonly RestRoute[] = makeRoutes();

interface Match {
  route: RestRoute;
  params: Record<string, string>;
}

/** What a route answers to: HEAD is GET without the body, unless its GET does something. */
function answersTo({ line, type }: RestRoute): string[] {
  return line.method === 'GET' && type === 'query' ? ['GET', 'HEAD'] : [line.method];
}

/** The parameters of a path that fits a route; undefined: it does not. */
function paramsOf({ segments }: RestRoute, wanted: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  const fits = segments.every((segment, at) => {
    if (!segment.startsWith('{')) return segment === wanted[at];
    params[segment.slice(1, -1)] = decodeSegment(wanted[at]!);
    return wanted[at] !== '';
  });
  return fits ? params : undefined;
}

/** Fixed segments win over parameters: `/jobs/active` is no `/jobs/{id}`. With another method, those that are used there. */
function matchPath(path: string, method: string): Match | { allow: string[] } | undefined {
  const wanted = path.split('/').slice(1);
  const fitting = restRoutes.flatMap((route) => {
    const params = paramsOf(route, wanted);
    return params ? [{ route, params }] : [];
  });
  if (fitting.length === 0) return undefined;
  const fewest = Math.min(...fitting.map(({ params }) => Object.keys(params).length));
  const closest = fitting.filter(({ params }) => Object.keys(params).length === fewest);
  const match = closest.find(({ route }) => answersTo(route).includes(method));
  return match ?? { allow: closest.flatMap(({ route }) => answersTo(route)).sort() };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AppError('invalid', 'The address is not encoded correctly.', { fields: 'request' });
  }
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text().catch(() => {
    throw new AppError('invalid', 'The request was broken off.', { fields: 'request' });
  });
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== 'application/json') {
    throw new AppError('wrong_type', 'Please send application/json.');
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON.', { fields: 'request' });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', 'The request body must be a JSON object.', { fields: 'request' });
  }
  return body as Record<string, unknown>;
}

function queryStrings(url: URL): Record<string, string> {
  // Without a prototype: 'toString' and '__proto__' are names like any other, for the schema to refuse.
  const strings: Record<string, string> = Object.create(null);
  for (const [key, value] of url.searchParams) {
    if (key in strings)
      throw new AppError('invalid', `${key} is given twice.`, { fields: { [key]: 'is given twice' } });
    // Forms send their empty fields: an empty parameter counts as absent.
    if (value !== '') strings[key] = value;
  }
  return strings;
}

const base = '/api/v1/';

async function answer(context: Context, request: Request, incoming: Readable | undefined): Promise<Response> {
  const url = new URL(request.url);
  // The router in front decodes: '/%61pi/v1/…' comes here too, past whatever is decided by the address as it is written.
  const match = url.pathname.startsWith(base)
    ? matchPath(url.pathname.slice(base.length - 1), request.method)
    : undefined;
  if (match === undefined) throw new AppError('not_found', 'There is no such call.');
  if ('allow' in match) {
    const refused = failure(
      new AppError('invalid', 'That method is not used here.', { fields: 'request' }),
      context,
      405,
    );
    refused.headers.set('Allow', match.allow.join(', '));
    return refused;
  }
  const { route } = match;
  const { line, input } = route;
  const zone = context.session?.scope.time_zone;
  if (line.multipart && isMultipart(request)) {
    // Nobody's files are taken in who may not send any.
    if (route.permission !== 'public') authorised(context, route.permission!);
    const parts = await receiveParts(context, { request, incoming }, line.multipart);
    return settled(parts, () => {
      const fields = decodeDays(input, decodeStrings(input, parts.fields), zone);
      return respond(context, request, match, { ...fields, files: parts.files });
    });
  }
  // Forms are let through to this door whatever their size: where none is taken it is not read.
  if (isMultipart(request)) throw new AppError('wrong_type', 'Please send application/json.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return respond(context, request, match, decodeBody(route, await readBody(request), zone));
  }
  const { page, limit, ...others } = queryStrings(url);
  // The page is this door's where the procedure answers every row.
  const strings = line.paged ? others : { ...others, ...(page && { page }), ...(limit && { limit }) };
  const given = decodeDays(input, decodeStrings(input, strings), zone);
  if (!line.paged) return respond(context, request, match, given);
  const pages = pageInput(line.paged.limit);
  const wanted = pages.parse(decodeStrings(pages, { ...(page && { page }), ...(limit && { limit }) }));
  return respond(context, request, match, given, wanted);
}

/** Calls the procedure with what path and request gave, and dresses its answer. */
async function respond(
  context: Context,
  request: Request,
  { route, params }: Match,
  given: Record<string, unknown>,
  page?: z.infer<ReturnType<typeof pageInput>>,
): Promise<Response> {
  const { line } = route;
  const fromPath = decodeStrings(route.input, params);
  for (const name of Object.keys(params)) {
    // The path says which row; a body that names another is a mistake of its sender.
    if (name in given && String(given[name]) !== String(fromPath[name])) {
      throw new AppError('invalid', `${name} in the body is not the one in the path.`, {
        fields: { [name]: 'is not the one in the path' },
      });
    }
  }
  const input = { ...given, ...fromPath };
  const empty = Object.keys(input).length === 0;
  const caller = createCaller(context, { signal: request.signal });
  const call = route.procedure
    .split('.')
    .reduce<unknown>((level, name) => (level as Record<string, unknown>)[name], caller) as (
    input: unknown,
  ) => Promise<unknown>;
  const result = await call(empty && acceptsNothing(route.input) ? undefined : input);
  // Nobody downloads without a session.
  const download =
    line.download &&
    (await line.download.make(authorised(context, route.permission as Permission), result as never));
  if (download) return downloadResponse(download, request, new Headers(context.reply), context.log);
  const body = page
    ? cutPage(result as unknown[], page)
    : line.list
      ? { ...(result as object) }
      : { data: result ?? null };
  const { message } = line;
  const words = typeof message === 'function' ? message(result as never) : message;
  return Response.json(
    { ...body, ...(words && { message: words }) },
    { status: line.status ?? 200, headers: context.reply },
  );
}

function acceptsNothing(schema: z.ZodType | undefined): boolean {
  return schema === undefined || schema.safeParse(undefined).success;
}

function failure(error: AppError, context: Context, status = error.status): Response {
  const headers = new Headers(context.reply);
  if (error.retryAfter !== undefined) headers.set('Retry-After', String(error.retryAfter));
  return Response.json(
    {
      message: error.message,
      code: error.code,
      ...(error.fields && { fields: error.fields }),
      ...(error.details && { details: error.details }),
      ...(error.code === 'internal' && { id: context.requestId }),
    },
    { status, headers },
  );
}

/**
 * The REST door: `/api/v1/*`, a thin mount over the procedures. Every fault leaves as JSON of the error table. `incoming`
 * is node's own stream of the request's body, from which large forms are read.
 */
export async function restDoor(context: Context, request: Request, incoming?: Readable): Promise<Response> {
  try {
    return await answer(context, request, incoming);
  } catch (error) {
    const known = toAppError(error);
    if (known.code === 'internal' && !(error instanceof Error && 'cause' in error)) {
      context.log.error({ err: error, requestId: context.requestId }, errorTable.internal.words);
    }
    return failure(known, context);
  }
}
