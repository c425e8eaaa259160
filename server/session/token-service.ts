import type { z } from 'zod';
import { lockUser } from '#db/queries/users.ts';
import { calendarHash, newTokenSecret, tokenHash } from '#server/auth/bearer.ts';
import type { createTokenSchema, newTokenSchema } from '#server/auth/schema.ts';
import { isStillLive } from '#server/auth/session.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, fieldError, stateConflict } from '#server/infra/errors.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { insertToken, listTokens } from '../auth/access-token-queries.ts';

const maxTokens = 20;

/**
 * Returns the token with its secret, which is not shown again. 422 for a past expiry, 409 beyond 20 tokens, 401 if the
 * session ended meanwhile: a token must not outlive a password change. 403 for everybody's calendar unless an admin asks.
 */
export async function createToken(
  { db, scope, session, clock, config }: CallCtx,
  { name, scope: tokenScope, calendar, expires_at }: z.infer<typeof createTokenSchema>,
): Promise<z.infer<typeof newTokenSchema>> {
  if (calendar === 'company' && scope.role !== 'admin') throw new AppError('forbidden');
  const now = clock();
  const ends = expires_at ? toInstant(expires_at, scope.time_zone, 'expires_at') : null;
  if (ends !== null && ends <= now) {
    throw fieldError('unprocessable', 'expires_at', 'The expiry date must be in the future.', 'in_past');
  }
  // Locked, so that concurrent calls count each other's token.
  await lockUser(db, scope, scope.user_id);
  if (!(await isStillLive(db, session, { clock, config }))) throw new AppError('unauthenticated');
  if ((await listTokens(db, scope)).length >= maxTokens)
    throw stateConflict('limit_reached', `You have ${maxTokens} access tokens. Delete one first.`);
  const token = newTokenSecret();
  const made = calendar
    ? { token_hash: calendarHash(token), scope: 'read' as const, calendar }
    : { token_hash: tokenHash(token), scope: tokenScope, calendar: null };
  return {
    ...(await insertToken(db, scope, {
      ...made,
      name,
      createdAt: toIso(now),
      expires_at: ends === null ? null : toIso(ends),
    })),
    token,
  };
}
