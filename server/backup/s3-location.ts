import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Bucket } from '#server/infra/storage/bucket.ts';
import { openBucket } from '#server/infra/storage/open-bucket.ts';
import { type BackupLocation, ObjectMissing } from './location.ts';

/* Imports the large AWS SDK, so load this module lazily. */

/** `prefix`: '' or with a trailing slash. Objects become visible when they are complete. */
export function s3Location(bucket: Bucket, prefix: string): BackupLocation {
  const client = openBucket(bucket);
  const at = (path: string) => ({ Bucket: bucket.bucket, Key: prefix + path });
  return {
    label: `s3://${bucket.bucket}/${prefix}`,
    async write(path, source) {
      const Body = Readable.from(source, { objectMode: false });
      await new Upload({ client, params: { ...at(path), Body }, queueSize: 1 }).done();
    },
    async read(path) {
      const answer = await client.send(new GetObjectCommand(at(path))).catch((error) => {
        throw error?.name === 'NoSuchKey' || error?.name === 'NotFound' ? new ObjectMissing(path) : error;
      });
      return answer.Body as Readable;
    },
    async *list(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket.bucket, Prefix: `${prefix}${folder}/` });
      for await (const page of pages) {
        for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { path: Key.slice(prefix.length), size: Size };
      }
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand(at(path)));
    },
  };
}
