import { buffer } from 'node:stream/consumers';
import { ServiceError, withDeadline } from '../services/service-error.ts';
import { type Bucket, bucketErrorMessage } from './bucket.ts';
import { openBucket } from './open-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const timeoutMs = 15_000;
const probe = Buffer.from('Fettle may write, read, list and remove here.');

async function* once() {
  yield probe;
}

/** Writes, reads, lists and removes a small object. Throws ServiceError with the store's message. */
export async function proveBucket(bucket: Bucket): Promise<void> {
  try {
    const client = openBucket(bucket, 1);
    try {
      await withDeadline(tryOut(createS3Storage({ client, bucket: bucket.bucket, prefix: 'fettle-check/' })), {
        ms: timeoutMs,
        message: `The store didn’t respond within ${timeoutMs / 1000} seconds.`,
        giveUp: () => client.destroy(),
      });
    } finally {
      client.destroy();
    }
  } catch (error) {
    throw new ServiceError(bucketErrorMessage(error, bucket));
  }
}

async function tryOut(storage: Storage): Promise<void> {
  const { key } = await storage.put(once(), { maxSize: probe.length });
  try {
    if (!(await buffer(await storage.open(key))).equals(probe)) {
      throw new ServiceError('The storage service returned different data from what was saved.');
    }
    let listed = false;
    for await (const each of storage.list()) listed ||= each.key === key;
    if (!listed) throw new ServiceError('The storage service doesn’t list saved files.');
  } finally {
    await storage.remove(key);
  }
}
