import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';
import { assertAllowedLiteral, guardedLookup, type Resolve } from '../services/outside-address.ts';
import type { Bucket } from './bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/* Imports the large AWS SDK, so load this module lazily, once a company has a store. */

// The installed version runs on Node 20; operators cannot act on the SDK's warning.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** In ms. */
const timeouts = { connectionTimeout: 10_000, socketTimeout: 20_000 };

/** The caller must destroy the client. Throws AddressRejected. */
export function openBucket(
  { region, endpoint, access_key_id, secret, inner }: Bucket,
  maxAttempts = 3,
  resolve?: Resolve,
): S3Client {
  // Unencrypted traffic must stay in the inner network.
  const rule = { inner, public: !/^http:/i.test(endpoint) };
  if (endpoint) assertAllowedLiteral(new URL(endpoint).hostname, rule);
  const agent = { keepAlive: true, maxSockets: 50, lookup: guardedLookup(rule, resolve) };
  return new S3Client({
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret },
    // Other providers use one host for all buckets, Amazon one per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts,
    // Many S3-compatible stores lack the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...timeouts,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  });
}

export const openS3Storage = (bucket: Bucket, prefix: string): Storage =>
  createS3Storage({ client: openBucket(bucket), bucket: bucket.bucket, prefix });
