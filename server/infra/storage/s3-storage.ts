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
import { BytesMissing, type KeptBytes, type Storage } from './storage.ts';

/** Bytes of one part, and so of what is held in memory for an upload. S3 takes no smaller parts than 5 MB, but the last. */
const partSize = 8 * 1024 * 1024;

const keyShape = /^[0-9a-f]{32}$/;
const unfinishedShape = /^unfinished\/([0-9a-f]{32})\/(.+)$/;

interface Place {
  client: S3Client;
  bucket: string;
  /** What our objects' names begin with: nothing else in the bucket is listed or removed. Ends with a slash. */
  prefix: string;
}

/**
 * Bytes as objects of an S3 bucket. Small ones go in one request, others part by part; a bucket shows an object when it is
 * whole and not before. What is on its way is listed under `unfinished/`, so that it can be swept.
 */
export function createS3Storage({ client, bucket, prefix }: Place): Storage {
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
      // In bytes, not in chunks: a stream of objects would read sixteen of them ahead, whatever their size.
      const Body = Readable.from(measured(), { objectMode: false });
      const upload = new Upload({ client, params: { ...at(key), Body }, partSize, queueSize: 1 });
      await upload.done().catch((error) => {
        // Upload aborts what failed, and throws the abort's own error instead when that fails too. The sweep then removes it.
        throw sourceError ?? error;
      });
      return { key, ...sums.result() };
    },

    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await client
        .send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }))
        .catch((error) => {
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

/** Uploads whose process died. A store that cannot list them keeps none. */
async function* unfinishedIn({ client, bucket, prefix }: Place): AsyncGenerator<KeptBytes> {
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
