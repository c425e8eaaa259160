import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import type { Side } from './client.ts';
import type { Bench } from './large.ts';

/** Creates a job with stored photos and returns its id. Random bytes compress as badly as pictures. */
export async function addPhotos(
  { db, company, dataDir }: Bench,
  { count, bytes }: { count: number; bytes: number },
): Promise<number> {
  const { rows } = await sql<{ id: number; property_id: number }>`
    insert into jobs (company_id, property_id, job_title, job_type, requested_by)
    values (${company}, 1001, 'Photos', 'Other', 'office') returning id, property_id`.execute(db);
  const { id: job_id, property_id } = rows[0]!;
  for (let n = 0; n < count; n += 1) {
    const content = randomBytes(bytes);
    const name = randomBytes(16).toString('hex');
    const storage_key = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
    const target = path.join(dataDir, 'files', storage_key);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    await db
      .insertInto('files')
      .values({
        ...{ company_id: company, job_id, property_id, storage_key, size: bytes },
        ...{ category: 'after_job', file_type: 'image', mime: 'image/jpeg', file_name: `IMG_${n}.jpg` },
        ...{ crc32: crc32(content), sha256: createHash('sha256').update(content).digest('hex') },
      })
      .execute();
  }
  return job_id;
}

/** Reads a download to its end; returns it only with `keep`. */
export function download({ url, cookie, prefix }: Side, pathName: string, keep?: Buffer[]): Promise<number> {
  return new Promise((done, failed) => {
    get(`${url}${prefix}${pathName}`, { headers: { cookie }, agent: false }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        keep?.push(chunk);
      });
      answer.on('error', failed);
      answer.on('end', () =>
        answer.statusCode === 200 ? done(length) : failed(new Error(`${pathName} answered ${answer.statusCode}`)),
      );
    }).on('error', failed);
  });
}
