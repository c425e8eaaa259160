import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { insertToken, listTokens } from '#db/queries/access-tokens.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { toIso } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { toInstant } from '../platform/time-zone.ts';
import { newTokenSecret, tokenHash } from './bearer.ts';
import type { createTokenSchema, newTokenSchema } from './schema.ts';

const mostTokens = 20;

/** The token with its secret, for the only time. `now` in ms. 422 for an end that is past, 409 beyond 20 tokens. */
export async function createToken(
  db: Database,
  scope: Scope,
  { name, expires_at }: z.infer<typeof createTokenSchema>,
  now: number,
): Promise<z.infer<typeof newTokenSchema>> {
  const ends = expires_at ? toInstant(expires_at, scope.time_zone) : null;
  if (ends !== null && ends <= now) {
    const words = 'The end of a token lies ahead.';
    throw new AppError('unprocessable', words, { fields: { expires_at: words } });
  }
  // Two calls at once see each other's token.
  await lockUser(db, scope, scope.user_id);
  if ((await listTokens(db, scope)).length >= mostTokens)
    throw new AppError('conflict', `You have ${mostTokens} access tokens. Delete one first.`);
  const token = newTokenSecret();
  const made = { token_hash: tokenHash(token), name, createdAt: toIso(now) };
  return {
    ...(await insertToken(db, scope, { ...made, expires_at: ends === null ? null : toIso(ends) })),
    token,
  };
}
