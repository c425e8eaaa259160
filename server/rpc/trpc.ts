import { initTRPC, TRPCError } from '@trpc/server';
import { reserved } from '#db/client.ts';
import { allows, type Permission } from '#server/auth/permissions.ts';
import { keepAlive, refuseToken } from '#server/auth/session.ts';
import { AppError, errorTable, toAppError } from '#server/infra/errors.ts';
import type { CallCtx, Context } from './context.ts';
import { refuseUnstorable } from './raw-input.ts';
import type { RestLine } from './rest-line.ts';
import { inTransaction } from './transaction.ts';

/** What a procedure says of itself. `permission` is set by `can` and `publicProcedure`, never by hand. */
export interface ProcedureMeta {
  permission?: Permission | 'public';
  rest?: RestLine;
  /**
   * A mutation runs in one transaction unless it says false, which only `/auth/*` does: a failed log-in must be counted
   * although it fails. 'each': it makes a transaction for each of its steps, and may be broken off between them.
   */
  transaction?: false | 'each';
  /** It goes on when every other call waits for a database connection: log-in and time tracking. Short calls only. */
  reserved?: true;
  /** Only for a person who logged in: a personal access token gets 403. */
  personal?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // Proxies end what is silent for long (30 to 60 s); a browser that hears nothing comes again.
    sse: { ping: { enabled: true, intervalMs: 10_000 }, client: { reconnectAfterInactivityMs: 25_000 } },
    errorFormatter({ shape, error, ctx }) {
      const known = toAppError(error);
      return {
        message: known.message,
        code: shape.code,
        data: {
          code: known.code,
          httpStatus: known.status,
          ...(known.fields && { fields: known.fields }),
          ...(known.details && { details: known.details }),
          ...(known.code === 'internal' && { requestId: ctx?.requestId }),
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** The chain's first link: one log line a call, and every fault turned into an error of the table. */
const logged = t.middleware(async ({ ctx, path, type, next }) => {
  const started = performance.now();
  const result = await next();
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const line = { call: path, type, ms, requestId: ctx.requestId, user: ctx.session?.user.id };
  if (result.ok) {
    ctx.log.info(line, 'call');
    return result;
  }
  const known = toAppError(result.error);
  if (known.code === 'internal')
    ctx.log.error({ ...line, err: result.error.cause ?? result.error }, 'call failed');
  else ctx.log.info({ ...line, refused: known.code }, 'call refused');
  if (known.retryAfter !== undefined) ctx.reply.set('Retry-After', String(known.retryAfter));
  throw new TRPCError({ code: errorTable[known.code].trpc, message: known.message, cause: known });
});

const cleanInput = t.middleware(async ({ getRawInput, next }) => {
  refuseUnstorable(await getRawInput());
  return next();
});

const notByToken = t.middleware(({ ctx, meta, next }) => {
  if (meta?.personal) refuseToken(ctx.session);
  return next();
});

const onReserve = t.middleware(({ ctx, meta, next }) =>
  next({ ctx: meta?.reserved ? { ...ctx, db: reserved(ctx.db) } : ctx }),
);

const transacted = t.middleware(({ ctx, type, path, meta, getRawInput, next }) =>
  inTransaction({ ctx, type, path, meta, getRawInput, next: (opts) => next(opts) }),
);

/**
 * 401 without a session or with another user's than the sender expects, 403 when its role lacks the permission. A door asks
 * too before it takes files in.
 */
export function authorised(ctx: Context, permission: Permission): CallCtx {
  if (!ctx.session) throw new AppError('unauthenticated');
  if (ctx.expectedUser !== undefined && ctx.expectedUser !== ctx.session.user.id) {
    throw new AppError('unauthenticated');
  }
  if (!allows(ctx.session.user.role, permission)) throw new AppError('forbidden');
  const { session } = ctx;
  return { ...ctx, session, scope: session.scope, settings: session.settings };
}

const chain = t.procedure.use(logged).use(cleanInput).use(notByToken).use(onReserve);

/** A call that anybody may make. */
export const publicProcedure = chain.meta({ permission: 'public' }).use(transacted);

/** A call for those whose role holds the permission: 401 without a session, 403 with the wrong role. */
export function can(permission: Permission) {
  return chain
    .meta({ permission })
    .use(async ({ ctx, type, next }) => {
      const known = authorised(ctx, permission);
      // A stream is no sign of a person: it goes on while nobody is there.
      if (!ctx.background && type !== 'subscription')
        await keepAlive(reserved(ctx.db), known.session, ctx.clock);
      return next({ ctx: known });
    })
    .use(transacted);
}
