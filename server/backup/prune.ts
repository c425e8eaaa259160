import { readFileList } from './file-list.ts';
import type { BackupLocation } from './location.ts';
import { companyInName, listAllBackups, readManifest } from './manifest.ts';

/**
 * Removes all but the newest `keep` backups with what interrupted ones left, then the bytes that no backup has any
 * more. `slug`: of the backups of this company alone; else of the whole installation. Only under the lock of a backup. If
 * a list of files cannot be read, no bytes are removed.
 */
export async function pruneBackups(place: BackupLocation, keep: number, slug?: string): Promise<string[]> {
  const names = await listAllBackups(place);
  const concerned = names.filter((name) => companyInName(name) === slug);
  const retained = new Set([...names.filter((name) => companyInName(name) !== slug), ...concerned.slice(-keep)]);
  const removed = names.filter((name) => !retained.has(name));
  // The manifest first: an interrupted removal leaves no backup that misses a part.
  for (const name of removed) await place.remove(`backups/${name}/manifest.json`);
  const parts: string[] = [];
  for await (const { path } of place.list('backups')) {
    if (!retained.has(path.split('/')[1]!)) parts.push(path);
  }
  for (const path of parts) await place.remove(path);
  const used = new Set<string>();
  for (const name of retained) {
    for (const { sha256 } of await readFileList(place, await readManifest(place, name))) used.add(sha256);
  }
  const unused: string[] = [];
  for await (const { path } of place.list('files')) {
    if (!used.has(path.split('/').at(-1)!)) unused.push(path);
  }
  for (const path of unused) await place.remove(path);
  return removed;
}
