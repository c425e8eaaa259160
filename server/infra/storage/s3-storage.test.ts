import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3Server } from '#tests/support/s3-server.ts';
import { keysOf, pieces, roomy, storageRules } from '#tests/support/storage-rules.ts';
import { AddressRejected } from '../services/outside-address.ts';
import { openBucket } from './open-bucket.ts';
import { proveBucket } from './prove-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
let client: ReturnType<typeof openBucket>;
let storage: Storage;
beforeAll(async () => {
  server = await startS3Server();
  client = openBucket(server.bucket);
});
afterAll(async () => {
  client.destroy();
  await server.close();
});
let round = 0;
beforeEach(() => {
  round += 1;
  storage = createS3Storage({ client, bucket: server.bucket.bucket, prefix: `round-${round}/` });
});
afterEach(async () => {
  for (const { key } of await keysOf(storage)) await storage.remove(key);
});

storageRules(() => ({
  storage,
  nothingLeft: () => server.objects().length === 0 && server.unfinished().length === 0,
}));

test('other objects in the bucket are neither listed nor deleted', async () => {
  const Bucket = server.bucket.bucket;
  for (const Key of [`round-${round}/notes.txt`, 'elsewhere']) {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'theirs' }));
  }
  const { key } = await storage.put(pieces('ours'), roomy);
  expect((await keysOf(storage)).map((each) => each.key)).toEqual([key]);
  await storage.remove(key);
  expect(server.objects().sort()).toEqual(['elsewhere', `round-${round}/notes.txt`]);
});

test('a store check passes or explains the error, without the secret', async () => {
  const { bucket } = server;
  await proveBucket(bucket);
  expect(server.objects().filter((name) => name.startsWith('fettle-check'))).toEqual([]);
  await expect(proveBucket({ ...bucket, secret: 'wrong secret' })).rejects.toThrow(
    /^The storage service responded: 403 SignatureDoesNotMatch: (?!.*wrong secret)/,
  );
  await expect(proveBucket({ ...bucket, access_key_id: 'NOBODY' })).rejects.toThrow(
    /^The storage service responded: 403 InvalidAccessKeyId: /,
  );
  await expect(proveBucket({ ...bucket, bucket: 'no-such-bucket' })).rejects.toThrow(
    /has no bucket named no-such-bucket\.$/,
  );
  await expect(proveBucket({ ...bucket, endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
    'The storage service 127.0.0.1:1 refused the connection.',
  );
});

test('a store cannot be at the cloud’s metadata address, in any notation', async () => {
  for (const host of ['169.254.169.254', '2852039166', '[fe80::1]', '[::ffff:a9fe:a9fe]', '[fd00:ec2::254]']) {
    const bucket = { ...server.bucket, endpoint: `http://${host}` };
    expect(() => openBucket(bucket), host).toThrow(AddressRejected);
    await expect(proveBucket(bucket)).rejects.toThrow('isn’t allowed.');
  }
});
