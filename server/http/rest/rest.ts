import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Permission } from '#server/auth/permissions.ts';
import {
  AppError,
  badRequest,
  errorTable,
  interrupted,
  invalidJson,
  isServerError,
  toAppError,
  wrongMethod,
} from '#server/infra/errors.ts';
import { pageInput } from '#server/infra/list-input.ts';
import { cutPage } from '#server/infra/page-of-rows.ts';
import { createCaller } from '#server/router.ts';
import type { CallCtx, CallLine, Context } from '#server/rpc/context.ts';
import { decodeStrings } from '#server/rpc/decode-strings.ts';
import type { Deprecation } from '#server/rpc/rest-meta.ts';
import { assertTokenAllows, authorised, FailedCall, logFailedCall } from '#server/rpc/trpc.ts';
import { downloadResponse } from '../download.ts';
import { isMultipart, receiveParts, settled } from '../multipart.ts';
import { badEncoding } from '../request-facts.ts';
import { asksForChanges, changesOf } from './changes.ts';
import { decodeBody, decodeDays } from './decode-body.ts';
import { type NamedRow, rowOfList } from './of-lists.ts';
import { type RestRoute, restRoutes } from './routes.ts';
import { entityTag, isUnchanged, versionOf, withPrecondition } from './versions.ts';

interface Match {
  route: RestRoute;
  params: Record<string, string>;
}

/** HEAD is GET without the body, except for a GET with side effects. */
function answersTo({ line, type }: RestRoute): string[] {
  return line.method === 'GET' && type === 'query' ? ['GET', 'HEAD'] : [line.method];
}

function paramsOf({ segments }: RestRoute, requested: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== requested.length) return undefined;
  const params: Record<string, string> = {};
  const fits = segments.every((segment, at) => {
    if (!segment.startsWith('{')) return segment === requested[at];
    params[segment.slice(1, -1)] = decodeSegment(requested[at]!);
    return requested[at] !== '';
  });
  return fits ? params : undefined;
}

/** By what all paths of a route share: the first segment, which no route leaves open, and the number of segments. */
const groupOf = (segments: readonly string[]) => `${segments.length} ${segments[0]}`;
const routeGroups = new Map<string, RestRoute[]>();
for (const route of restRoutes) {
  const group = groupOf(route.segments);
  routeGroups.set(group, [...(routeGroups.get(group) ?? []), route]);
}

/** `/jobs/active` takes precedence over `/jobs/{id}`. Returns the allowed methods if only the method differs. */
function matchPath(path: string, method: string): Match | { allow: string[] } | undefined {
  const requested = path.split('/').slice(1);
  const fitting = (routeGroups.get(groupOf(requested)) ?? []).flatMap((route) => {
    const params = paramsOf(route, requested);
    return params ? [{ route, params }] : [];
  });
  if (fitting.length === 0) return undefined;
  const fewest = Math.min(...fitting.map(({ params }) => Object.keys(params).length));
  const closest = fitting.filter(({ params }) => Object.keys(params).length === fewest);
  const match = closest.find(({ route }) => answersTo(route).includes(method));
  return match ?? { allow: closest.flatMap(({ route }) => answersTo(route)).sort() };
}

const notJson = () => new AppError('wrong_type', 'Send application/json.');

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badEncoding();
  }
}

/** Downloads require a session, except of calls that are public. */
function readerOf(context: Context, { permission }: RestRoute): CallCtx {
  return permission === 'public' ? (context as CallCtx) : authorised(context, permission as Permission);
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text().catch(() => {
    throw interrupted();
  });
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== 'application/json') {
    throw notJson();
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidJson();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The request body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

function queryStrings(url: URL): Record<string, string> {
  // No prototype, so that 'toString' and '__proto__' are ordinary names, which the schema rejects.
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

/** The days by RFC 9745 and RFC 8594, of answers and failures alike. */
export function deprecationHeaders({ since, sunset }: Deprecation): [name: string, value: string][] {
  return [
    ['Deprecation', `@${Date.parse(since) / 1000}`],
    ['Sunset', new Date(sunset).toUTCString()],
  ];
}

async function answer(context: Context, request: Request, incoming: Readable | undefined): Promise<Response> {
  const url = new URL(request.url);
  // The router decodes paths, so '/%61pi/v1/…' gets here past checks of the literal path.
  const match = url.pathname.startsWith(base)
    ? matchPath(url.pathname.slice(base.length - 1), request.method)
    : undefined;
  if (match === undefined) throw new AppError('not_found', 'This endpoint does not exist.');
  if ('allow' in match) {
    const rejection = failure(wrongMethod(), context, 405);
    rejection.headers.set('Allow', match.allow.join(', '));
    return rejection;
  }
  const { route } = match;
  const { line, input } = route;
  if (line.deprecated) for (const [name, value] of deprecationHeaders(line.deprecated)) context.reply.set(name, value);
  const zone = context.session?.scope.time_zone;
  if (line.multipart && isMultipart(request)) {
    // Check the rights before accepting files.
    assertTokenAllows(context, route);
    if (route.permission !== 'public') authorised(context, route.permission!);
    const parts = await receiveParts(context, { request, incoming }, line.multipart);
    return settled(parts, () => {
      const fields = decodeDays(input, decodeStrings(input, parts.fields), zone);
      return respond(context, request, match, { ...fields, files: parts.files });
    });
  }
  // Forms bypass the size limit, so routes without files must not read them.
  if (isMultipart(request)) throw notJson();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return respond(context, request, match, decodeBody(route, await readBody(request), zone));
  }
  const { page, limit, ...others } = queryStrings(url);
  // This layer paginates if the procedure returns all rows.
  const strings = line.paged ? others : { ...others, ...(page && { page }), ...(limit && { limit }) };
  const given = decodeDays(input, decodeStrings(input, strings), zone);
  if (!line.paged) return respond(context, request, match, given);
  const pages = pageInput(line.paged.limit);
  const requested = pages.parse(decodeStrings(pages, { ...(page && { page }), ...(limit && { limit }) }));
  return respond(context, request, match, given, requested);
}

async function respond(
  context: Context,
  request: Request,
  { route, params }: Match,
  given: Record<string, unknown>,
  page?: z.infer<ReturnType<typeof pageInput>>,
): Promise<Response> {
  const fromPath = decodeStrings(route.input, params);
  for (const name of Object.keys(params)) {
    // The path names the row; a body that names another is rejected.
    if (name in given && String(given[name]) !== String(fromPath[name])) {
      throw new AppError('invalid', `${name} in the body does not match the path.`, {
        fields: { [name]: 'does not match the path' },
      });
    }
  }
  const input = { ...given, ...fromPath };
  const unlogged: CallLine[] = [];
  try {
    const response = await answerCall({ ...context, unlogged }, request, route, input, page);
    for (const line of unlogged) context.log.info({ ...line, status: response.status }, 'call');
    return response;
  } catch (error) {
    // The procedure succeeded, but not the answer that was made of its result.
    for (const line of unlogged) logFailedCall(context, line, error);
    throw unlogged.length > 0 ? new FailedCall({ code: 'INTERNAL_SERVER_ERROR', cause: toAppError(error) }) : error;
  }
}

function callOf(context: Context, request: Request, { procedure }: RestRoute): (input: unknown) => Promise<unknown> {
  const caller = createCaller(context, { signal: request.signal });
  return procedure
    .split('.')
    .reduce<unknown>((level, name) => (level as Record<string, unknown>)[name], caller) as never;
}

async function answerCall(
  context: Context,
  request: Request,
  route: RestRoute,
  input: Record<string, unknown>,
  page: z.infer<ReturnType<typeof pageInput>> | undefined,
): Promise<Response> {
  const { line } = route;
  const empty = Object.keys(input).length === 0;
  const call = (within: Context, given: unknown) => callOf(within, request, route)(given);
  const result = route.list
    ? await rowOfList(context, route.list, route.input!.parse(input) as NamedRow, call)
    : asksForChanges(route, input)
      ? await changesOf(context, route, input, call)
      : await call(
          withPrecondition(context, request, route, {
            input,
            call: (within, given) => callOf(within, request, route.changedRowOf!)(given),
          }),
          empty && acceptsNothing(route.input) ? undefined : input,
        );
  // What a download calls later has log lines of its own.
  const { unlogged: _, ...reading } = context;
  const download = line.download && (await line.download.make(readerOf(reading, route), result as never));
  if (download) {
    return downloadResponse(download, request, new Headers(context.reply), (error) =>
      context.log.error(
        { err: error, call: route.procedure, requestId: context.requestId, path: context.path },
        'a download broke off',
      ),
    );
  }
  const body = page
    ? cutPage(result as unknown[], page)
    : line.list
      ? { ...(result as object) }
      : { data: result ?? null };
  const { message } = line;
  const doneMessage = typeof message === 'function' ? message(result as never) : message;
  const text = JSON.stringify({ ...body, ...(doneMessage && { message: doneMessage }) });
  return sent(context, request, route, { text, row: (body as { data: unknown }).data });
}

/** With the validators of RFC 9110: the ETag of what a GET answers, and of the row that a change leaves. */
function sent(context: Context, request: Request, route: RestRoute, { text, row }: { text: string; row: unknown }) {
  const { line, type } = route;
  const headers = new Headers(context.reply);
  headers.set('Content-Type', 'application/json');
  const updatedAt = versionOf(row);
  if (type === 'query') {
    const etag = entityTag(text, updatedAt);
    headers.set('ETag', etag);
    if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  } else if (route.changedRowOf && updatedAt !== undefined) headers.set('ETag', `"${updatedAt}"`);
  return new Response(text, { status: line.status ?? 200, headers });
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
      ...(error.errorCause && { cause: error.errorCause }),
      ...(error.fields && { fields: error.fields }),
      ...(error.details && { details: error.details }),
      ...(isServerError(error.code) && { id: context.requestId }),
    },
    { status, headers },
  );
}

/** The REST layer. Every error becomes JSON of the error table. `incoming` is node's own stream, for large forms. */
export async function restHandler(context: Context, request: Request, incoming?: Readable): Promise<Response> {
  try {
    return await answer(context, request, incoming);
  } catch (error) {
    const known = toAppError(error);
    if (isServerError(known.code) && !(error instanceof FailedCall)) {
      context.log.error({ err: error, requestId: context.requestId }, errorTable.internal.words);
    }
    return failure(known, context);
  }
}
