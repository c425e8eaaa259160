import type { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import type { Config } from '#server/infra/config.ts';
import { fieldError } from '#server/infra/errors.ts';
import { isPushService } from '#server/infra/push/push-endpoint.ts';
import { addPushSubscription } from './push-queries.ts';
import type { addPushSubscriptionSchema } from './schema.ts';

const wrongEndpoint = 'This push service isn’t supported.';
const wrongKeys = 'The browser’s push keys are invalid.';

/** 422 if the endpoint is not a push service's or the keys cannot encrypt. */
export async function subscribe(
  { db, scope }: Ctx,
  { endpoint, keys }: z.infer<typeof addPushSubscriptionSchema>,
  { environment }: Pick<Config, 'environment'>,
): Promise<void> {
  if (!isPushService(endpoint, environment)) {
    throw fieldError('unprocessable', 'endpoint', wrongEndpoint, 'unusable');
  }
  // An uncompressed P-256 point and 16 random bytes.
  const point = Buffer.from(keys.p256dh, 'base64url');
  const isPoint = point.length === 65 && point[0] === 4;
  if (!isPoint || Buffer.from(keys.auth, 'base64url').length !== 16) {
    throw fieldError('unprocessable', 'keys', wrongKeys, 'unusable');
  }
  await addPushSubscription(db, scope, { endpoint, ...keys });
}
