/**
 * npm run soak -- s3: the product's file store and backups on OpenStack Swift's S3 interface, which checks every signature:
 * small and large files, ranges, lists, removals, uploads that break off, a wrong secret and a missing bucket. Exits 1 at
 * the first that is not as expected. Needs Debian's packages memcached, swift-account, swift-container, swift-object and
 * swift-proxy.
 */
import { deepStrictEqual, strictEqual } from 'node:assert';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { openLocation } from '#server/backup/open-location.ts';
import { type Bucket, bucketErrorMessage } from '#server/infra/storage/bucket.ts';
import { openBucket, openS3Storage } from '#server/infra/storage/open-bucket.ts';
import { proveBucket } from '#server/infra/storage/prove-bucket.ts';
import { BytesMissing } from '#server/infra/storage/storage.ts';
import { freePort } from '#tests/support/app-process.ts';
import { openServers, program } from './soak/servers.ts';

const packages = 'memcached swift-account swift-container swift-object swift-proxy';
const tool = (name: string) => program(name, packages);
const kinds = ['account', 'container', 'object'] as const;
for (const name of ['memcached', 'swift-ring-builder', ...kinds.map((kind) => `swift-${kind}-server`)]) tool(name);
const proxy = tool('swift-proxy-server');

const region = 'eu-west-2';
const secret = randomBytes(16).toString('hex');
const servers = await openServers('s3');
const user = servers.run('id', ['-un']);
await servers.write('swift.conf', `[swift-hash]\nswift_hash_path_suffix = ${randomBytes(8).toString('hex')}\n`);
servers.run('mkdir', ['-p', `${servers.folder}/devices/one`]);
const cachePort = await freePort();
servers.start(tool('memcached'), ['-l', '127.0.0.1', '-p', String(cachePort), '-U', '0']);

const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${servers.folder}
log_address = ${servers.folder}/log
`;
for (const kind of kinds) {
  const port = await freePort();
  const ring = `${kind}.builder`;
  for (const args of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/one`, '1'], ['rebalance']]) {
    servers.run(tool('swift-ring-builder'), [ring, ...args]);
  }
  const conf = await servers.write(
    `${kind}-server.conf`,
    `${common(port)}devices = ${servers.folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
  );
  servers.start(tool(`swift-${kind}-server`), [conf]);
}
const port = await freePort();
const conf = await servers.write(
  'proxy-server.conf',
  `${common(port)}[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_fettle_files = ${secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`,
);
const server = servers.start(proxy, [conf]);

const bucket: Bucket = {
  ...{ region, secret, inner: true, bucket: 'fettle', access_key_id: 'fettle:files' },
  endpoint: `http://127.0.0.1:${port}`,
};
const client = openBucket(bucket);
for (let tries = 0; ; tries += 1) {
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket.bucket }));
    break;
  } catch (error) {
    if (tries > 60) throw new Error(`Swift does not answer: ${error}\n${server.output()}`);
    await sleep(500);
  }
}

const done = (what: string) => console.log(`  ${what}`);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
}
async function keysOf(storage: ReturnType<typeof openS3Storage>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}
/** The message of a rejected call. */
async function messageOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was not rejected.');
}

await proveBucket(bucket);
done('the check of the settings page: written, read, listed, removed');

const storage = openS3Storage(bucket, 'fettle-one/');
const kept: string[] = [];
for (const size of [0, 1, 3_000, 8 * 1024 * 1024, 21_000_000]) {
  const bytes = randomBytes(size);
  const put = await storage.put(inChunks(bytes), { maxSize: 30_000_000 });
  strictEqual(put.sha256, hashOf(bytes));
  strictEqual(hashOf(await buffer(await storage.open(put.key))), put.sha256);
  if (size >= 3_000) {
    const range = { start: 1_000, end: 1_999 };
    deepStrictEqual(await buffer(await storage.open(put.key, range)), bytes.subarray(1_000, 2_000));
  }
  kept.push(put.key);
  done(`a file of ${size.toLocaleString('en-GB')} bytes${size >= 3_000 ? ', and a range of it' : ''}`);
}
deepStrictEqual(await keysOf(storage), [...kept].sort());
deepStrictEqual(await keysOf(openS3Storage(bucket, 'fettle-two/')), []);
await storage.remove(kept[0]!);
await storage.remove(kept[0]!);
deepStrictEqual(await keysOf(storage), kept.slice(1).sort());
await storage.open(kept[0]!).then(
  () => strictEqual('opened', 'missing'),
  (error) => strictEqual(error instanceof BytesMissing, true),
);
done('lists, and a removal that can be repeated');

const unfinished = { Bucket: bucket.bucket, Key: `fettle-one/${'a'.repeat(32)}` };
const { UploadId } = await client.send(new CreateMultipartUploadCommand(unfinished));
await client.send(new UploadPartCommand({ ...unfinished, UploadId, PartNumber: 1, Body: randomBytes(6_000_000) }));
const broken = (await keysOf(storage)).filter((key) => key.startsWith('unfinished/'));
strictEqual(broken.length, 1);
await storage.remove(broken[0]!);
deepStrictEqual(await keysOf(storage), kept.slice(1).sort());
done('an upload that broke off is found and removed');

const wrong = { ...bucket, secret: 'not the secret' };
console.log(`  a wrong secret: ${await messageOf(proveBucket(wrong))}`);
const rejected = await openS3Storage(wrong, 'fettle-one/')
  .open(kept[1]!)
  .then(
    () => 'opened',
    (error) => bucketErrorMessage(error, wrong),
  );
strictEqual(/403/.test(rejected), true);
console.log(`  an unknown key: ${await messageOf(proveBucket({ ...bucket, access_key_id: 'fettle:nobody' }))}`);
console.log(`  a missing bucket: ${await messageOf(proveBucket({ ...bucket, bucket: 'missing' }))}`);

const place = await openLocation('s3://fettle/backups', {
  s3: { region, endpoint: bucket.endpoint, accessKeyId: bucket.access_key_id, secretAccessKey: secret },
});
const backup = randomBytes(12_000_000);
await place.write('files/ab/one', inChunks(backup));
strictEqual(hashOf(await buffer(await place.read('files/ab/one'))), hashOf(backup));
const listed: string[] = [];
for await (const { path, size } of place.list('files')) listed.push(`${path} ${size}`);
deepStrictEqual(listed, ['files/ab/one 12000000']);
await place.remove('files/ab/one');
done('a place for backups: written, read, listed, removed');
client.destroy();
await servers.end();
console.log('Everything is as expected.');
process.exit(0);
