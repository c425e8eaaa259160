import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Storage } from '#server/infra/storage/storage.ts';
import { type BackedUpFiles, backUpFiles } from './back-up-files.ts';
import { backUpRows } from './back-up-rows.ts';
import { lockBackups, withConnection } from './connection.ts';
import { readFileList, writeFileList } from './file-list.ts';
import { BackupError, type BackupLocation } from './location.ts';
import { listAllBackups, type Manifest, nameOfCompany, readManifest, writeManifest } from './manifest.ts';
import { pruneBackups } from './prune.ts';
import { sealAppSecret } from './sealed-secret.ts';
import type { OpeningSecrets } from './sealed-values.ts';

export interface BackUpOptions {
  url: string;
  storage: Pick<Storage, 'open'>;
  place: BackupLocation;
  /** Null leaves the secret out. */
  secret: { appSecret: string; passphrase: string } | null;
  /** Only this company, its secrets sealed under one made for this backup; so `secret` is required. */
  company?: (NonNullable<Manifest['company']> & { open: OpeningSecrets }) | undefined;
  clock(): number;
  /** How many backups of the place stay, with this one. Absent: all. */
  keep?: number | undefined;
  /** Called before each step; tests interrupt here. */
  step?(name: string): Promise<void> | void;
}

export async function backUp(parts: BackUpOptions): Promise<MadeBackup> {
  const { url, place, secret, company, keep } = parts;
  if (company && !secret) throw new BackupError('The backup of a company needs a passphrase.');
  const seal = company ? randomBytes(32).toString('base64url') : secret?.appSecret;
  return withConnection(url, async (client) => {
    if (!(await lockBackups(client))) throw new BackupError('Another backup of this database is running.');
    const sealing = company && { open: company.open, seal: seal! };
    const made = await writeBackup({
      ...{ ...parts, client, sealing },
      secret: secret && sealAppSecret(seal!, secret.passphrase),
    });
    if (keep !== undefined) await pruneBackups(place, keep, company?.slug);
    return made;
  });
}

/** One company without any secret. In a place of its own, so that it needs not wait for other backups. */
export async function backUpWithoutSecrets(
  parts: Pick<BackUpOptions, 'url' | 'storage' | 'place' | 'clock' | 'step'> & {
    company: NonNullable<Manifest['company']>;
  },
): Promise<MadeBackup> {
  return withConnection(parts.url, (client) => writeBackup({ ...parts, client, sealing: null, secret: null }));
}

interface MadeBackup {
  manifest: Manifest;
  copied: BackedUpFiles['copied'];
}

interface WriteBackupOptions extends Pick<BackUpOptions, 'storage' | 'place' | 'clock' | 'step'> {
  client: pg.Client;
  company?: Manifest['company'];
  /** For a company. Null: nothing that is sealed goes along. */
  sealing?: { open: OpeningSecrets; seal: string } | null | undefined;
  secret: Manifest['secret'];
}

/** Rows first and bytes second: bytes of a deleted file stay for 30 days, so each row of the snapshot has its bytes. */
async function writeBackup(parts: WriteBackupOptions): Promise<MadeBackup> {
  const { client, storage, place, company, sealing = null, secret, clock, step = () => {} } = parts;
  const name = company ? nameOfCompany(newName(clock()), company.slug) : newName(clock());
  const only = company && { id: company.id, sealing };
  const { keys, ...rows } = await backUpRows({ client, place, name, company: only, step });
  const { files, unreadable, copied } = await backUpFiles({
    ...{ storage, place, keys, step },
    earlier: await filesOfNewest(place),
  });
  await step('list of files');
  const sha256 = await writeFileList(place, name, files);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const manifest: Manifest = {
    format: company ? 2 : 1,
    name,
    ...(company && { company: { id: company.id, name: company.name, slug: company.slug } }),
    ...rows,
    files: { count: files.length, bytes, sha256 },
    unreadable,
    secret,
  };
  await step('manifest');
  await writeManifest(place, manifest);
  return { manifest, copied };
}

/** Sortable, and unique if two begin in the same second. */
const newName = (now: number) =>
  `${new Date(now)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}-${randomBytes(2).toString('hex')}`;

/** Only saves reading thumbnails again, so a damaged older backup does not matter. */
async function filesOfNewest(place: BackupLocation) {
  const newest = (await listAllBackups(place)).at(-1);
  if (!newest) return [];
  try {
    return await readFileList(place, await readManifest(place, newest));
  } catch (error) {
    if (error instanceof BackupError) return [];
    throw error;
  }
}
