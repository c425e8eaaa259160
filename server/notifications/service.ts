import type { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import type { Config } from '#server/infra/config.ts';
import { fieldError } from '#server/infra/errors.ts';
import { isPushService } from '#server/infra/push/push-endpoint.ts';
import { addPushSubscription } from '../infra/push/queries.ts';
import type { addPushSubscriptionSchema } from './schema.ts';

const wrongEndpoint = 'This is not the address of a push service that is known here.';
const wrongKeys = 'These are not the keys of a browser.';

/** Keeps a browser's subscription. 422 for an address that is no push service's, or keys that nothing can be sealed with. */
export async function subscribe(
  { db, scope }: Ctx,
  { endpoint, keys }: z.infer<typeof addPushSubscriptionSchema>,
  { environment }: Pick<Config, 'environment'>,
): Promise<void> {
  if (!isPushService(endpoint, environment)) {
    throw fieldError('unprocessable', 'endpoint', wrongEndpoint);
  }
  // An uncompressed point of P-256, and 16 random bytes.
  const point = Buffer.from(keys.p256dh, 'base64url');
  const isPoint = point.length === 65 && point[0] === 4;
  if (!isPoint || Buffer.from(keys.auth, 'base64url').length !== 16) {
    throw fieldError('unprocessable', 'keys', wrongKeys);
  }
  await addPushSubscription(db, scope, { endpoint, ...keys });
}
