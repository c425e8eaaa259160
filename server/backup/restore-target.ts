import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { markerName } from '#server/files/file-folder.ts';
import { applicationName } from './connection.ts';
import { BackupError } from './location.ts';

/** What is in the database that a restore would replace. Throws BackupError if the tables are not Fettle's. */
export async function readTarget(
  client: pg.ClientBase,
): Promise<{ ours: boolean; hasData: boolean; folderId: string | undefined }> {
  const { rows } = await client.query<{ ours: boolean; tables: string; companies: boolean; folder: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as ours,
       to_regclass('public.companies') is not null as companies,
       to_regclass('public.file_folder') is not null as folder,
       (select count(*) from pg_tables where schemaname = 'public') as tables`,
  );
  const { ours, tables, companies, folder } = rows[0]!;
  if (!ours && Number(tables) > 0) throw new BackupError('The database has tables of another program.');
  const some = companies && (await client.query('select from companies limit 1')).rows.length > 0;
  const id = folder && (await client.query<{ id: string }>('select id from file_folder')).rows[0]?.id;
  return { ours, hasData: some, folderId: id || undefined };
}

/** How long the connections of a process that just ended may stay. */
const waitMs = 5_000;

/** Running processes cache what a restore replaces. */
export async function assertNobodyElse(client: pg.ClientBase): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'fettle%'
         and application_name <> $1`,
      [applicationName],
    );
    if (rows.length === 0) return;
    if (performance.now() > until) throw new BackupError('Fettle is running on this database. Stop it first.');
    await sleep(100);
  }
}

/** The folder's identity afterwards. Rejects another database's folder; a new one is marked by the next start. */
export async function folderAfter(folder: string, folderId: string | undefined) {
  const marker = await readFile(path.join(folder, markerName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (marker === undefined) return { id: randomUUID(), marked: false };
  if (marker.trim() === folderId) return { id: folderId, marked: true };
  throw new BackupError(`${folder} holds the files of another database. Restore with another DATA_DIR.`);
}
