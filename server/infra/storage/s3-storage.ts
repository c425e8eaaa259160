import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { byteSums } from './byte-sums.ts';
import { BytesMissing, type KeptBytes, type Storage } from './storage.ts';

/** Bytes of one part, and so of what is held in memory for an upload. S3 takes no smaller parts than 5 MB, but the last. */
const partBytes = 8 * 1024 * 1024;

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
      const upload = uploadTo(client, at(key));
      try {
        for await (const part of partsOf(source, sums.add)) await upload.add(part);
        await upload.finish();
      } catch (error) {
        await upload.abort();
        throw error;
      }
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

/** The source cut into parts, one in memory at a time; only the last may be smaller. */
async function* partsOf(source: AsyncIterable<Uint8Array>, seen: (chunk: Uint8Array) => void) {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    seen(chunk);
    held.push(chunk);
    size += chunk.byteLength;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  yield Buffer.concat(held);
}

/** One object on its way. The first part waits for the second: what has only one goes in a single request. */
function uploadTo(client: S3Client, object: { Bucket: string; Key: string }) {
  let first: Buffer | undefined;
  let UploadId: string | undefined;
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const send = async (Body: Buffer) => {
    const PartNumber = Parts.length + 1;
    const part = new UploadPartCommand({ ...object, UploadId, PartNumber, Body });
    const { ETag } = await client.send(part);
    Parts.push({ ETag, PartNumber });
  };
  return {
    async add(part: Buffer): Promise<void> {
      if (UploadId === undefined && first === undefined) {
        first = part;
        return;
      }
      // The source's length was a whole number of parts.
      if (part.length === 0) return;
      if (UploadId === undefined) {
        UploadId = (await client.send(new CreateMultipartUploadCommand(object))).UploadId;
        await send(first!);
        first = undefined;
      }
      await send(part);
    },
    async finish(): Promise<void> {
      if (UploadId === undefined) {
        await client.send(new PutObjectCommand({ ...object, Body: first ?? Buffer.alloc(0) }));
        return;
      }
      const complete = { ...object, UploadId, MultipartUpload: { Parts } };
      await client.send(new CompleteMultipartUploadCommand(complete));
    },
    /** Whatever of it cannot be reached now is left to the sweep. */
    async abort(): Promise<void> {
      const undo =
        UploadId === undefined
          ? undefined
          : client.send(new AbortMultipartUploadCommand({ ...object, UploadId }));
      await undo?.catch(() => {});
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
