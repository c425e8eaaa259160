import { createHmac, randomBytes } from 'node:crypto';

/*
 * As Standard Webhooks 1.0.0 asks (github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md): HMAC-SHA256
 * of '{id}.{timestamp}.{body}', under the bytes that follow 'whsec_' in base64.
 */

const prefix = 'whsec_';

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

export interface SignedMessage {
  id: string;
  /** Seconds since 1970, of this attempt. */
  timestamp: number;
  body: string;
}

/** Header of one signature per secret: a receiver takes the message if one of them is right. */
export function signatureOf(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

export const webhookHeaders = (secrets: readonly string[], message: SignedMessage) => ({
  'content-type': 'application/json',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': signatureOf(secrets, message),
});
