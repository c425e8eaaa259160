import { initTRPC, TRPCError } from '@trpc/server';
import { type Database, reserved } from '#db/client.ts';
import { twoFactorRequired, twoFactorRequiredMessage } from '#server/auth/constants.ts';
import { allows, type Permission } from '#server/auth/permissions.ts';
import { assertReauthenticated } from '#server/auth/service.ts';
import { assertMayChange, assertNotToken, keepAlive, type Session } from '#server/auth/session.ts';
import { AppError, causedBy, errorTable, isServerError, toAppError } from '#server/infra/errors.ts';
import { outboxRejections } from '#server/infra/metrics.ts';
import { onReplica } from '#server/infra/replica.ts';
import type { CallCtx, CallLine, ClaimedIdentity, Context } from './context.ts';
import { assertStorable } from './raw-input.ts';
import type { RestMeta } from './rest-meta.ts';
import { shareResult } from './share-result.ts';
import type { ExportMeta, ImportMeta } from './table-meta.ts';
import { inTransaction } from './transaction.ts';

/** `permission` is set by `can` and `publicProcedure` only. */
export interface ProcedureMeta {
  permission?: Permission | 'public';
  rest?: RestMeta;
  export?: ExportMeta;
  import?: ImportMeta;
  /** Default: one per mutation. false: none (`/auth/*` counts failures). 'each': one per step, may be interrupted. */
  transaction?: false | 'each';
  /** Uses reserved database connections when the pool is exhausted: log-in and time tracking. Short calls only. */
  reserved?: true;
  /** A query for reports: reads from the replica, if there is one that has caught up. It must not write. */
  replica?: true;
  /** Rejects access tokens (403). */
  personal?: true;
  /** Also for admins who must set up one-time codes before anything else. */
  setsUpCodes?: true;
  /** Asks for the current password once the log-in is older than 10 minutes. The input takes `currentPassword`. */
  requiresPassword?: true;
  /** Fields of the answer that are secret: an Idempotency-Key stores null for them. */
  shownOnce?: readonly string[];
  /** May end access or change a user or setting: answers once all processes were told (access-cache.ts). */
  changesAccess?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // Proxies close connections that are silent for 30 to 60 s; browsers reconnect after 25 s.
    sse: { ping: { enabled: true, intervalMs: 10_000 }, client: { reconnectAfterInactivityMs: 25_000 } },
    errorFormatter({ shape, error, ctx }) {
      const known = toAppError(error);
      return {
        message: known.message,
        code: shape.code,
        data: {
          code: known.code,
          httpStatus: known.status,
          ...(known.errorCause && { cause: known.errorCause }),
          ...(known.fields && { fields: known.fields }),
          ...(known.details && { details: known.details }),
          ...(isServerError(known.code) && { requestId: ctx?.requestId }),
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** After these the outbox waits and sends the entry again (app/lib/error-message.ts). */
const waitedOut: readonly number[] = [401, 408, 425, 429];

/** Only the outbox names both a key and the user that it assumes. */
function countOutboxRejection(ctx: Context, call: string, { status, code }: AppError): void {
  if (ctx.expected === undefined || ctx.idempotencyKey === undefined) return;
  if (status < 500 && !waitedOut.includes(status)) outboxRejections.inc({ call, code });
}

/** 403 for a call that no access token, or none of its scope, may make. */
export function assertTokenAllows(
  { session }: Context,
  { type, personal }: { type: string; personal?: boolean | undefined },
): void {
  if (personal) assertNotToken(session);
  if (type === 'mutation') assertMayChange(session);
}

/** The error of a call, which is in the log. */
export class FailedCall extends TRPCError {}

export function logFailedCall({ log }: Context, line: CallLine, error: unknown): void {
  const { status, code } = toAppError(error);
  if (isServerError(code)) {
    log.error({ ...line, status, err: error instanceof TRPCError ? (error.cause ?? error) : error }, 'call failed');
  } else log.info({ ...line, status, refused: code }, 'call refused');
}

/**
 * What every call has in common, in one step, because each step of tRPC's copies the context: checks the input's
 * characters and the token's rights, lends reserved connections, logs one line, turns every error into one of the table,
 * and answers a change of access once all processes know it.
 */
const common = t.middleware(async ({ ctx, path, type, meta, getRawInput, next }) => {
  const started = performance.now();
  const run = async () => {
    assertStorable(await getRawInput());
    assertTokenAllows(ctx, { type, personal: meta?.personal });
    const result = await (meta?.reserved ? next({ ctx: { db: reserved(ctx.db) } }) : next());
    // Inside another call, such as an import, nothing is committed yet.
    if (result.ok && meta?.changesAccess && !ctx.db.isTransaction) await ctx.events.settleAccess(ctx.db);
    return result;
  };
  const result = await run().catch((error: unknown) => ({ ok: false as const, error }));
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const line = {
    ...{ call: path, type, ms, requestId: ctx.requestId, path: ctx.path },
    ...{ company_id: ctx.session?.scope.company_id, user: ctx.session?.user.id },
  };
  if (result.ok) {
    if (ctx.unlogged) ctx.unlogged.push(line);
    else ctx.log.info({ ...line, status: 200 }, 'call');
    return result;
  }
  const { error } = result;
  const known = toAppError(error);
  if (type === 'mutation') countOutboxRejection(ctx, path, known);
  logFailedCall(ctx, line, error);
  if (ctx.subscription && known.code === 'rate_limited') ctx.subscription.isLimited = true;
  if (known.retryAfter !== undefined) ctx.reply.set('Retry-After', String(known.retryAfter));
  throw new FailedCall({ code: errorTable[known.code].trpc, message: known.message, cause: known });
});

const isOf = ({ user, scope }: Session, claimed: ClaimedIdentity): boolean =>
  claimed.user === String(user.id) && (claimed.company === undefined || claimed.company === String(scope.company_id));

/** 401 without a session or for another user than expected, 403 without the permission or required codes. */
export function authorised(ctx: Context, permission: Permission, setsUpCodes = false): CallCtx {
  if (!ctx.session) throw new AppError('unauthenticated');
  const { session } = ctx;
  if ([ctx.expected, ctx.page].some((each) => each && !isOf(session, each))) throw new AppError('unauthenticated');
  if (!allows(session.user.role, permission)) throw new AppError('forbidden');
  if (session.mustSetUpCodes && !setsUpCodes) {
    throw new AppError('forbidden', twoFactorRequiredMessage, causedBy(twoFactorRequired));
  }
  return { ...ctx, session, scope: session.scope, settings: session.settings };
}

const base = t.procedure.use(common);

const isExpected = (error: unknown) => !isServerError(toAppError(error).code);

export const publicProcedure = base
  .meta({ permission: 'public' })
  .use(({ ctx, type, path, meta, getRawInput, next }) =>
    inTransaction({ ctx, type, path, meta, getRawInput, next: (opts) => next(opts) }),
  );

/** A procedure for sessions and tokens with this permission. Counts as activity unless in the background. */
export function can(permission: Permission) {
  return base.meta({ permission }).use(async ({ ctx, type, path, meta, getRawInput, next }) => {
    const known = authorised(ctx, permission, meta?.setsUpCodes);
    // Only what is new: tRPC copies it over the rest of the context, slowly, key by key.
    const { session, scope, settings } = known;
    const added = { session, scope, settings };
    // Streams are no sign of activity: they continue while nobody is there.
    if (!ctx.background && type !== 'subscription') await keepAlive(ctx, known.session);
    if (meta?.requiresPassword) {
      const { currentPassword } = ((await getRawInput()) ?? {}) as { currentPassword?: unknown };
      await assertReauthenticated(ctx, known.session, currentPassword, ctx.clock());
    }
    return inTransaction({
      ctx: known,
      type,
      path,
      meta,
      getRawInput,
      next: (opts) => {
        const answer = (replica?: Database) =>
          next({ ctx: { ...added, ...opts.ctx, ...(replica && { db: replica }) } });
        // Within an export or another call, its snapshot or transaction is read.
        const mayElsewhere = meta?.replica && type === 'query' && !opts.ctx.db.isTransaction;
        const compute = mayElsewhere ? () => onReplica(ctx.replica, answer, isExpected) : () => answer();
        return shareResult(known, { type, path, getRawInput }, compute);
      },
    });
  });
}
