import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { sealSecret } from '#server/company-settings/secrets.ts';
import { createStores } from '#server/company-settings/stores.ts';
import { moveFiles } from '#server/files/move.ts';
import { createDiskStorage } from '#server/infra/storage/disk-storage.ts';
import { program } from '#tests/support/programs.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, world } from '#tests/support/world.ts';

const root = path.resolve(import.meta.dirname, '../..');
const appSecret = 'x'.repeat(32);

/** Runs the tool as a process of its own. `answer` is its output once it has ended. */
async function tool(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...(await program('files')), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const answer = Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { kill: () => child.kill('SIGKILL'), answer };
}

test('moves files to the store and back, and resumes after a crash', {
  timeout: 60_000,
}, async ({ own: { db, url } }) => {
  const s3 = await startS3Server();
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-move-'));
  onTestFinished(async () => {
    await s3.close();
    rmSync(folder, { recursive: true });
  });
  const w = await world(db, {
    acme: company({
      name: 'Acme Ltd',
      settings: s3.settings,
      users: { ann: { role: 'admin' } },
      properties: { mill: {} },
      jobs: { boiler: { property: 'mill', created_by: 'ann' } },
    }),
  });
  const company_id = w.acme.id;
  const env = { DATABASE_URL: url, APP_SECRET: appSecret, DATA_DIR: folder };
  const disk = createDiskStorage(path.join(folder, 'files'));
  const config = { appSecret, previousAppSecret: undefined, fixedSettings: {}, privateAddresses: undefined };
  const storage = createStores({ db, config, log: testLog().log, disk });
  const onDisk = () =>
    readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  async function* once(bytes: Buffer) {
    yield bytes;
  }
  const contents = new Map<number, string>();
  for (let at = 0; at < 30; at += 1) {
    const bytes = randomBytes(at === 0 ? 9_000_000 : 2_000);
    const { head: _, key: storage_key, ...sums } = await disk.put(once(bytes), { maxSize: 10_000_000 });
    const thumbnail = await disk.put(once(Buffer.from(`small ${at}`)), { maxSize: 100 });
    const { id } = await db
      .insertInto('files')
      .values({
        ...sums,
        company_id,
        job_id: w.acme.jobs.boiler,
        category: 'before_job',
        file_name: `${at}.jpg`,
        file_type: 'image',
        mime: 'image/jpeg',
        storage_key,
        thumbnail_key: thumbnail.key,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    contents.set(id, sums.sha256);
  }
  const rows = () => db.selectFrom('files').select(['id', 'storage_key', 'thumbnail_key', 'updatedAt']).execute();
  const before = new Map((await rows()).map(({ id, updatedAt }) => [id, updatedAt]));
  const inStore = async () => {
    const keys = (await rows()).flatMap(({ storage_key, thumbnail_key }) => [storage_key, thumbnail_key!]);
    return keys.filter((key) => key.startsWith('s3/')).length;
  };
  const everyFileIsWhole = async () => {
    for (const { id, storage_key } of await rows()) {
      const sum = createHash('sha256');
      for await (const chunk of await storage.open(storage_key)) sum.update(chunk);
      expect(sum.digest('hex')).toBe(contents.get(id));
    }
  };

  // Without the store's secret, the settings name no store.
  const [code, , message] = await (await tool(['move', '--to', 's3', '--company', 'acme ltd'], env)).answer;
  expect([code, message]).toEqual([
    1,
    expect.stringContaining(`Acme Ltd (company ${company_id}) has no S3 store in its settings.`),
  ]);
  const key = 'aws_secret_access_key' as const;
  const secret_value = sealSecret(
    appSecret,
    { company_id, key, boundTo: [s3.bucket.endpoint, s3.bucket.access_key_id] },
    s3.secret,
  );
  await db.insertInto('settings').values({ company_id, id: 32, key, secret_value }).execute();

  const killed = await tool(['move', '--to', 's3'], env);
  while (s3.objects().length < 20) await sleep(5);
  killed.kill();
  await killed.answer;
  const moved = await inStore();
  expect(moved).toBeGreaterThan(10);
  expect(moved).toBeLessThan(60);
  await everyFileIsWhole();

  // One was damaged on disk meanwhile: it stays there.
  const damaged = (await rows()).find(({ storage_key }) => !storage_key.startsWith('s3/'))!;
  const place = path.join(folder, 'files', damaged.storage_key);
  const good = readFileSync(place);
  writeFileSync(place, 'damaged');
  const again = await (await tool(['move', '--to', 's3'], env)).answer;
  expect(again[0]).toBe(1);
  expect(again[1]).toContain(`${60 - moved} stored files`);
  expect(again[1]).toContain(`${59 - moved} of ${60 - moved} moved`);
  expect(again[2]).toBe(`  Not moved: ${damaged.storage_key}, because its bytes are not what was uploaded\n`);
  writeFileSync(place, good);
  const here = async (to: 's3' | 'disk') => {
    const target = to === 's3' ? storage : disk;
    const onOutcome = ({ error }: { error?: string }) => expect(error).toBeUndefined();
    await moveFiles({ db, storage, target, company_id, to, onOutcome });
  };
  await here('s3');
  expect(await inStore()).toBe(60);
  // Left by the kill: at most a few copies without a row, and originals whose row was already updated.
  expect(onDisk().length).toBeLessThanOrEqual(4);
  expect(s3.objects().length).toBeLessThanOrEqual(64);
  expect(s3.unfinished()).toEqual([]);
  await everyFileIsWhole();
  for (const { id, updatedAt } of await rows()) expect(updatedAt).toBe(before.get(id));
  const changes = db.selectFrom('history').select('id').where('entity', '=', 'files').where('action', '=', 'update');
  expect(await changes.execute()).toEqual([]);

  const dry = await (await tool(['move', '--to', 'disk', '--dry-run', '--company', String(company_id)], env)).answer;
  expect([dry[0], dry[2]]).toEqual([0, '']);
  expect(dry[1]).toContain('60 stored files');
  expect(dry[1]).toContain('New uploads still go to the store');
  expect(await inStore()).toBe(60);
  await here('disk');
  expect(await inStore()).toBe(0);
  await everyFileIsWhole();
});
