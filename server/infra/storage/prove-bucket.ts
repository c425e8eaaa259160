import { buffer } from 'node:stream/consumers';
import { ServiceFault, withDeadline } from '../services/service-fault.ts';
import { type Bucket, bucketFaultWords } from './bucket.ts';
import { openBucket } from './open-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const patienceMs = 15_000;
const probe = Buffer.from('Fettle may write, read, list and remove here.');

async function* once() {
  yield probe;
}

/** Writes a small object, reads it, finds it in the list and removes it. Throws ServiceFault in the store's own words. */
export async function proveBucket(bucket: Bucket): Promise<void> {
  try {
    const client = openBucket(bucket, 1);
    try {
      await withDeadline(
        tryOut(createS3Storage({ client, bucket: bucket.bucket, prefix: 'fettle-check/' })),
        {
          ms: patienceMs,
          words: `The store did not answer within ${patienceMs / 1000} seconds.`,
          giveUp: () => client.destroy(),
        },
      );
    } finally {
      client.destroy();
    }
  } catch (error) {
    throw new ServiceFault(bucketFaultWords(error, bucket));
  }
}

async function tryOut(storage: Storage): Promise<void> {
  const { key } = await storage.put(once(), { maxSize: probe.length });
  try {
    if (!(await buffer(await storage.open(key))).equals(probe)) {
      throw new ServiceFault('The store gave other bytes back than it was given.');
    }
    let listed = false;
    for await (const each of storage.list()) listed ||= each.key === key;
    if (!listed) throw new ServiceFault('The store does not list what it was given.');
  } finally {
    await storage.remove(key);
  }
}
