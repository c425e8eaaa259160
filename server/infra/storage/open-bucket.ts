import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';
import { guardedLookup, type Resolve, refuseLiteral } from '../services/outside-address.ts';
import type { Bucket } from './bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/* Whoever imports this brings a large library with it: it is loaded where the first company has a store. */

// The version installed runs on Node 20; that later ones will not is nothing that an operator can act on.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** To connect, and to be silent. */
const patience = { connectionTimeout: 10_000, socketTimeout: 20_000 };

/** A client of the store; the caller destroys it. Throws AddressRefused. */
export function openBucket(
  { region, endpoint, access_key_id, secret, inner }: Bucket,
  maxAttempts = 3,
  resolve?: Resolve,
): S3Client {
  // Nothing leaves the inner network unencrypted.
  const rule = { inner, public: !/^http:/i.test(endpoint) };
  if (endpoint) refuseLiteral(new URL(endpoint).hostname, rule);
  const agent = { keepAlive: true, maxSockets: 50, lookup: guardedLookup(rule, resolve) };
  return new S3Client({
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret },
    // Another's store has one name for all its buckets; Amazon's, a name for each.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts,
    // Newer than many stores that speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...patience,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  });
}

/** A company's part of its store. */
export const openS3Storage = (bucket: Bucket, prefix: string): Storage =>
  createS3Storage({ client: openBucket(bucket), bucket: bucket.bucket, prefix });
