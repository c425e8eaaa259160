import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expect } from 'vitest';
import { worldPassword } from '#db/fixtures/world.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import { program } from '#tests/support/programs.ts';
import { jpegHead, mp4 } from '#tests/support/sample-files.ts';
import { test as base } from '#tests/support/test.ts';
import { unzip } from '#tests/support/unzip.ts';
import { world } from '#tests/support/world.ts';

// `npm run soak -- files` zips 200 MB of photos; normal runs use less.
const photos = Number(process.env.SOAK_COUNT ?? 20);
const megabyte = 1_048_576;

interface Office {
  app: AppProcess;
  headers: Record<string, string>;
  jobId: number;
  /** Memory of the process in megabytes. */
  memory: () => number;
}

/** Runs the server in its own process with its own disk, and a client that uploads. */
const test = base.extend<{ office: Office }>({
  office: async ({ own }, use) => {
    const acme = company({
      users: { emil: { role: 'employee', email: 'emil@acme.example' } },
      properties: { mill: {} },
      jobs: { boiler: { property: 'mill', status: 'in_progress' } },
    });
    const made = await world(own.db, { acme });
    const folder = await mkdtemp(path.join(tmpdir(), 'fettle-large-'));
    const app = await startAppProcess({
      run: await program('server'),
      env: {
        DATABASE_URL: own.url,
        DATA_DIR: folder,
        APP_SECRET: 'a secret for tests only, 32 characters',
      },
    });
    const login = await fetch(`${app.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'emil@acme.example', password: worldPassword }),
    });
    const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
    const memory = () => {
      const status = readFileSync(`/proc/${app.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
    };
    await use({ app, headers: { cookie }, jobId: made.acme.jobs.boiler, memory });
    app.kill('SIGTERM');
    await app.ended;
    await rm(folder, { recursive: true, force: true });
  },
});

/** Uploads a form with one file of `size` bytes, generated while sending. */
function upload({ app, headers, jobId }: Office, head: Buffer, size: number): Promise<number> {
  const filler = Buffer.alloc(65_536, 7);
  const before = ['category', 'job_id'].map(
    (name) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === 'job_id' ? jobId : 'work_note'}\r\n`,
  );
  const opening = Buffer.from(
    `${before.join('')}--x\r\nContent-Disposition: form-data; name="files"; filename="film.mp4"\r\n\r\n`,
  );
  const closing = Buffer.from('\r\n--x--\r\n');
  function* body() {
    yield opening;
    yield head;
    for (let left = size - head.length; left > 0; left -= filler.length) yield filler.subarray(0, left);
    yield closing;
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/api/v1/files`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': opening.length + size + closing.length,
      },
    });
    sent.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode!)));
    sent.once('error', reject);
    Readable.from(body()).pipe(sent);
  });
}

/** Maximum growth of the process in megabytes during `work`. */
async function growth({ memory }: Office, work: () => Promise<unknown>): Promise<number> {
  const before = memory();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memory());
  }, 10);
  await work();
  clearInterval(timer);
  return Math.max(most, memory()) - before;
}

test('uploading a 50 MB video grows the process by less than 20 MB', { tags: 'soak', timeout: 120_000 }, async ({
  office,
}) => {
  // Warm-up: code loaded for the first upload does not count.
  for (let n = 0; n < 3; n += 1) expect(await upload(office, mp4(), 2 * megabyte)).toBe(201);
  const grown = await growth(office, async () => {
    expect(await upload(office, mp4(), 50 * megabyte)).toBe(201);
  });
  expect(grown).toBeLessThan(20);
});

test('a client that keeps sending a rejected upload still gets the reason', { timeout: 60_000 }, async ({ office }) => {
  expect(await upload(office, mp4(), 50 * megabyte + 1)).toBe(413);
  const page = Buffer.from('<!doctype html>');
  for (const size of [1, 10, 40]) expect(await upload(office, page, size * megabyte)).toBe(415);
});

test('a job’s photos as one zip: starts at once, is complete, memory stays flat', {
  timeout: 120_000 + photos * 1000,
}, async ({ office }) => {
  const { app, headers, jobId } = office;
  const photo = jpegHead();
  for (let n = 0; n < photos; n += 1) expect(await upload(office, photo, megabyte)).toBe(201);
  const address = `${app.url}/api/v1/jobs/${jobId}/files`;
  // Warm-up.
  await (await fetch(address, { headers })).arrayBuffer();

  const startedAt = performance.now();
  let first = 0;
  const chunks: Buffer[] = [];
  const grown = await growth(office, async () => {
    const response = await fetch(address, { headers });
    for await (const chunk of Readable.fromWeb(response.body as never)) {
      first ||= performance.now() - startedAt;
      chunks.push(Buffer.from(chunk));
    }
  });
  const found = Object.values(unzip(Buffer.concat(chunks)));
  expect(found).toHaveLength(photos);
  const whole = Buffer.concat([photo, Buffer.alloc(megabyte - photo.length, 7)]);
  expect(new Set(found.map((each) => crc32(each)))).toEqual(new Set([crc32(whole)]));
  console.log(`${photos} MB: first byte after ${first.toFixed(0)} ms, grown by ${grown.toFixed(1)} MB`);
  expect(first).toBeLessThan(2000);
  expect(grown).toBeLessThan(20);
});
