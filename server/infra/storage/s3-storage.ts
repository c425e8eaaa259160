import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { byteSums } from './byte-sums.ts';
import { BytesMissing, type Storage, type StoredObject } from './storage.ts';

/** Bytes per part, all of it held in memory. S3 requires at least 5 MB except for the last part. */
const partSize = 8 * 1024 * 1024;

const keyShape = /^[0-9a-f]{32}$/;
const unfinishedShape = /^unfinished\/([0-9a-f]{32})\/(.+)$/;

interface BucketPrefix {
  client: S3Client;
  bucket: string;
  /** Prefix of our object names, with a trailing slash. Other objects are never listed or removed. */
  prefix: string;
}

/** Objects become visible when complete. Uploads in progress are listed under `unfinished/` for garbage collection. */
export function createS3Storage({ client, bucket, prefix }: BucketPrefix): Storage {
  const at = (key: string) => {
    if (!keyShape.test(key)) throw new BytesMissing(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  return {
    async put(source, limits) {
      const key = randomBytes(16).toString('hex');
      const sums = byteSums(limits);
      let sourceError: unknown;
      async function* measured() {
        try {
          for await (const chunk of source) {
            sums.add(chunk);
            yield chunk;
          }
        } catch (error) {
          sourceError = error;
          throw error;
        }
      }
      // Byte mode: in object mode the stream would read sixteen chunks ahead, whatever their size.
      const Body = Readable.from(measured(), { objectMode: false });
      const upload = new Upload({ client, params: { ...at(key), Body }, partSize, queueSize: 1 });
      await upload.done().catch((error) => {
        // If aborting fails, Upload throws that error instead, and garbage collection removes the rest.
        throw sourceError ?? error;
      });
      return { key, ...sums.result() };
    },

    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) })).catch((error) => {
        throw error?.name === 'NoSuchKey' || error?.name === 'NotFound' ? new BytesMissing(key) : error;
      });
      return answer.Body as Readable;
    },

    async remove(key) {
      const unfinished = key.match(unfinishedShape);
      if (!unfinished) return void (await client.send(new DeleteObjectCommand(at(key))));
      const [, name = '', UploadId = ''] = unfinished;
      await client.send(new AbortMultipartUploadCommand({ ...at(name), UploadId })).catch((error) => {
        if (error?.name !== 'NoSuchUpload') throw error;
      });
    },

    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (keyShape.test(key)) yield { key, storedAt: LastModified?.getTime() ?? 0 };
        }
      }
      yield* unfinishedIn({ client, bucket, prefix });
    },
  };
}

/** Uploads whose process died. Stores without this call (501) have none. */
async function* unfinishedIn({ client, bucket, prefix }: BucketPrefix): AsyncGenerator<StoredObject> {
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers }))
      .catch((error) => {
        if (error?.$metadata?.httpStatusCode === 501) return undefined;
        throw error;
      });
    for (const { Key = '', UploadId, Initiated } of page?.Uploads ?? []) {
      const name = Key.slice(prefix.length);
      if (Key.startsWith(prefix) && keyShape.test(name) && UploadId) {
        yield { key: `unfinished/${name}/${UploadId}`, storedAt: Initiated?.getTime() ?? 0 };
      }
    }
    if (!page?.IsTruncated) return;
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
