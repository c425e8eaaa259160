import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type ChangePlace,
  type ChangesQuery,
  placeAfter,
  readFeedPosition,
  readRowChanges,
} from '#db/queries/row-changes.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { AppError, fieldError } from '#server/infra/errors.ts';
import { findNoun } from '#server/nouns.ts';
import type { CallCtx, Context } from '#server/rpc/context.ts';
import { authorised } from '#server/rpc/trpc.ts';
import { type Call, type Row, rowsOf } from './of-lists.ts';
import { type RestRoute, rowSchema } from './routes.ts';

/* Programs that keep a copy of a list: first the rows changed since a time, then what has changed since their cursor. */

const defaultLimit = 100;

export const changesInput = z.strictObject({
  updated_since: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Begins to follow the list: its rows that were changed since, by id. Only limit may be given beside it.'),
  cursor: z
    .string()
    .min(1)
    .max(10_000)
    .optional()
    .describe('meta.cursor of the answer before: what has changed since. Only limit may be given beside it.'),
  limit: z.int().min(1).max(maximumLimit).default(defaultLimit),
});

export const goneSchema = z
  .array(z.object({ id: z.number(), deleted_at: z.string() }))
  .optional()
  .describe('With updated_since or cursor: rows that were deleted, or that you may no longer read.');
export const changesMeta = {
  cursor: z.string().optional().describe('With updated_since or cursor: where to go on.'),
  more: z.boolean().optional().describe('With updated_since or cursor: whether there is more already.'),
};

/** Lists of nouns whose rows have versions. Others answer an ETag. */
export function isFollowable(route: RestRoute): boolean {
  const hasVersions = route.line.list === true && rowSchema(route)?.shape.updatedAt !== undefined;
  return hasVersions && findNoun(route.line.path.slice(1)) !== undefined;
}

export const asksForChanges = (route: RestRoute, input: Readonly<Record<string, unknown>>): boolean =>
  isFollowable(route) && ('updated_since' in input || 'cursor' in input);

/** Rows that belong to one person are followed by that person, those of other nouns come and go with what others do. */
export function followersOf(route: RestRoute): 'owners' | 'admins' {
  const live = findNoun(route.line.path.slice(1))?.live;
  return live?.toOwner && !live.toRoles ? 'owners' : 'admins';
}

/** The changes that a client has seen, signed. `to`: the changes that this run of pages ends with. */
type Position =
  | { step: 'rows'; after: number; since: string; to: string }
  | { step: 'gone'; after: ChangePlace; since: string; to: string }
  | { step: 'changes'; after: ChangePlace; from: string; to?: string };

const fromStart: ChangePlace = ['0', 0, 0];

const signatureOf = ({ config }: Context, text: string) =>
  createHmac('sha256', config.appSecret).update(`cursor ${text}`).digest('base64url');

/** Of whom a cursor is. With another role they read other rows. */
const holderOf = ({ scope }: CallCtx, route: RestRoute, feed: string) =>
  [feed, scope.company_id, scope.user_id, scope.role, route.line.path].join(' ');

function cursorOf(ctx: CallCtx, holder: string, position: Position): string {
  const text = Buffer.from(JSON.stringify({ holder, position })).toString('base64url');
  return `${text}.${signatureOf(ctx, text)}`;
}

function positionOf(ctx: CallCtx, holder: string, cursor: string): Position {
  const expired = () =>
    fieldError('conflict', 'cursor', 'This cursor is no longer valid here. Begin again with updated_since.', 'expired');
  const [text = '', signature = ''] = cursor.split('.');
  const expected = Buffer.from(signatureOf(ctx, text));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw expired();
  const found = JSON.parse(Buffer.from(text, 'base64url').toString()) as { holder: string; position: Position };
  if (found.holder !== holder) throw expired();
  return found.position;
}

interface Page {
  data: Row[];
  deleted: { id: number; deleted_at: string }[];
  next: Position;
  more: boolean;
}

/**
 * Complete whatever others write meanwhile: a transaction whose changes a page does not see is not in its snapshot, so
 * the next one has them, however long it takes to commit.
 */
export async function changesOf(context: Context, route: RestRoute, input: unknown, call: Call) {
  const ctx = authorised(context, route.permission as never);
  const { updated_since, cursor, limit } = changesInput.parse(input);
  if ((updated_since === undefined) === (cursor === undefined))
    throw new AppError('invalid', 'Send either updated_since or cursor.', { fields: { cursor: 'or updated_since' } });
  if (ctx.scope.role !== 'admin' && followersOf(route) === 'admins')
    throw new AppError('forbidden', 'Only admins can follow the changes of this list. Compare its ETag instead.');
  const { feed, seen } = await readFeedPosition(ctx.db);
  const holder = holderOf(ctx, route, feed);
  const position: Position =
    cursor === undefined
      ? { step: 'rows', after: 0, since: updated_since!, to: seen }
      : positionOf(ctx, holder, cursor);
  const { data, deleted, next, more } =
    position.step === 'rows'
      ? await rowsPage({ ctx, route, call, limit }, position)
      : await changesPage({ ctx, route, call, limit }, { ...position, to: position.to ?? seen }, seen);
  const meta = { total: data.length, total_exact: false, page: 1, limit };
  return { data, deleted, meta: { ...meta, cursor: cursorOf(ctx, holder, next), more } };
}

interface Reader {
  ctx: CallCtx;
  route: RestRoute;
  call: Call;
  limit: number;
}

async function rowsPage(
  { ctx, route, call, limit }: Reader,
  { after, since, to }: Position & { step: 'rows' },
): Promise<Page> {
  const data = await rowsOf(ctx, route, call, { after, updatedSince: since }, limit);
  const last = data.at(-1);
  const next: Position =
    last && data.length === limit
      ? { step: 'rows', after: last.id, since, to }
      : { step: 'gone', after: fromStart, since, to };
  return { data, deleted: [], next, more: true };
}

async function changesPage(
  { ctx, route, call, limit }: Reader,
  position: Exclude<Position, { step: 'rows' }> & { to: string },
  seen: string,
): Promise<Page> {
  const { after, to } = position;
  const from = position.step === 'gone' ? { goneSince: position.since } : position.from;
  const query: ChangesQuery = { entity: route.line.path.slice(1), from, to, after };
  const changes = await readRowChanges(ctx.db, ctx.scope, query, limit);
  const changedAt = new Map(changes.map(({ row_id, at }) => [row_id, at]));
  const ids = [...changedAt.keys()];
  const data = ids.length > 0 ? await rowsOf(ctx, route, call, { ids }, limit) : [];
  const readable = new Set(data.map(({ id }) => id));
  const deleted = ids.filter((id) => !readable.has(id)).map((id) => ({ id, deleted_at: changedAt.get(id)! }));
  const last = changes.at(-1);
  if (!last || changes.length < limit)
    // The pages of a run end where the run began, so there may be more since.
    return { data, deleted, next: { step: 'changes', after: placeAfter(to), from: to }, more: to !== seen };
  const next: Position = { ...position, after: [last.transaction, last.row_id, last.left_user_id] };
  return { data, deleted, next, more: true };
}
