import { text } from 'node:stream/consumers';
import { BackupError, type BackupLocation, backupPath } from './location.ts';
import { createMeasure, gunzipped, gzipped } from './measured.ts';

/** Which bytes a stored file has. */
export interface ListedFile {
  key: string;
  sha256: string;
  size: number;
}

const listPath = (name: string) => backupPath(name, 'files.gz');

export async function writeFileList(
  place: BackupLocation,
  name: string,
  files: readonly ListedFile[],
): Promise<string> {
  async function* lines() {
    for (const { key, sha256, size } of files) yield Buffer.from(`${JSON.stringify({ key, sha256, size })}\n`);
  }
  const sums = createMeasure();
  await place.write(listPath(name), gzipped(sums.through(lines())));
  return sums.result().sha256;
}

/** Throws BackupError if the list is damaged. */
export async function readFileList(
  place: BackupLocation,
  { name, files }: { name: string; files: { sha256: string } },
): Promise<ListedFile[]> {
  const sums = createMeasure();
  let content: string;
  try {
    content = await text(sums.through(gunzipped(await place.read(listPath(name)))));
  } catch (error) {
    throw new BackupError(`The list of files of ${name} cannot be read: ${(error as Error).message}`);
  }
  if (sums.result().sha256 !== files.sha256) throw new BackupError(`The list of files of ${name} is damaged.`);
  return content
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
