import { createHash } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { lockRow } from '#db/crud.ts';
import { AppError } from '#server/infra/errors.ts';
import type { Context } from '#server/rpc/context.ts';
import { authorised } from '#server/rpc/trpc.ts';
import { type Call, rowOfList } from './of-lists.ts';
import { type RestRoute, tableOf } from './routes.ts';

/** Of an answer's one row; undefined for rows without one, and for lists. */
export function versionOf(row: unknown): string | undefined {
  const { updatedAt } = (row ?? {}) as { updatedAt?: unknown };
  return typeof updatedAt === 'string' ? updatedAt : undefined;
}

const digestOf = (body: string) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/**
 * Of an answer to a GET. That of one row begins with its version, for If-Match; the digest is there for what the answer
 * says of other rows, such as names and sums. That of anything else is weak, as nothing can be changed by it.
 */
export function entityTag(body: string, updatedAt: string | undefined): string {
  return updatedAt === undefined ? `W/"${digestOf(body)}"` : `"${updatedAt}/${digestOf(body)}"`;
}

const tagsIn = (header: string) =>
  [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, tag]) => ({ isWeak: weak !== undefined, tag: tag! }));

/** If-None-Match of a GET compares weakly (RFC 9110 13.1.2), as proxies that compress make strong tags weak. */
export function isUnchanged(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match');
  if (header === null) return false;
  const [own] = tagsIn(etag);
  return header.trim() === '*' || tagsIn(header).some(({ tag }) => tag === own!.tag);
}

/** Versions that If-Match allows; undefined: any. Weak tags match nothing (RFC 9110 13.1.1). */
function allowedVersions(header: string): readonly string[] | undefined {
  if (header.trim() === '*') return undefined;
  return tagsIn(header).flatMap(({ isWeak, tag }) => (isWeak ? [] : [tag.split('/')[0]!]));
}

const sameInstant = (a: string, b: unknown) => typeof b === 'string' && Date.parse(a) === Date.parse(b);

/**
 * The context of a call with If-Match: in its transaction, before anything else, the row that the path names must be as
 * one of the tags says, or the call is 412. 400 where a call has no such row, and beside another expected_updatedAt.
 */
export function withPrecondition(
  context: Context,
  request: Request,
  route: RestRoute,
  { input, call }: { input: Record<string, unknown>; call: Call },
): Context {
  const header = request.headers.get('if-match');
  if (header === null || route.type === 'query') return context;
  const reject = (message: string) => new AppError('invalid', message, { fields: 'request' });
  const list = route.changedRowOf;
  if (!list) throw reject('This call does not support If-Match.');
  const versions = allowedVersions(header);
  const { id, expected_updatedAt: expected } = input;
  if (versions && expected !== undefined && !versions.some((each) => sameInstant(each, expected)))
    throw reject('If-Match and expected_updatedAt differ.');
  async function precondition(db: Database): Promise<void> {
    const inside = { ...authorised(context, route.permission as never), db, unlogged: [] };
    const name = id as number | string;
    await lockRow(db, inside.scope, tableOf(list!), name);
    const row = await rowOfList(inside, list!, { id: name }, call);
    if (versions && !versions.includes(row.updatedAt!))
      throw new AppError('precondition_failed', undefined, {
        errorCause: 'stale',
        details: { updatedAt: row.updatedAt },
      });
  }
  return { ...context, precondition };
}
