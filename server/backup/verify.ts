import { type ListedFile, readFileList } from './file-list.ts';
import { BackupError, type BackupLocation, bytesPath } from './location.ts';
import { type Manifest, type TableEntry, tablePath } from './manifest.ts';
import { gunzipped, measure } from './measured.ts';

/** Reads every byte of a backup. Returns one line for each error. */
export async function verifyBackup(place: BackupLocation, manifest: Manifest): Promise<string[]> {
  const errors: string[] = [];
  for (const table of manifest.tables) {
    const error = await tableError(place, manifest.name, table);
    if (error) errors.push(`table ${table.schema}.${table.name}: ${error}`);
  }
  let files: ListedFile[] = [];
  try {
    files = await readFileList(place, manifest);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    errors.push(error.message);
  }
  // Files with the same bytes are read once.
  const distinct = new Map(files.map((file) => [file.sha256, file]));
  for (const file of distinct.values()) {
    const error = await fileError(place, file);
    if (error) errors.push(`file ${file.key}: ${error}`);
  }
  return errors;
}

async function tableError(place: BackupLocation, name: string, table: TableEntry): Promise<string | undefined> {
  try {
    const { sha256, lines } = await measure(gunzipped(await place.read(tablePath(name, table))));
    if (lines !== table.rows) return `${lines} rows instead of ${table.rows}`;
    return sha256 === table.sha256 ? undefined : 'its rows are not those that were backed up';
  } catch (error) {
    return (error as Error).message;
  }
}

async function fileError(place: BackupLocation, file: ListedFile): Promise<string | undefined> {
  try {
    const { sha256, size } = await measure(await place.read(bytesPath(file.sha256)));
    if (size !== file.size) return `${size} bytes instead of ${file.size}`;
    return sha256 === file.sha256 ? undefined : 'its bytes are not those that were backed up';
  } catch (error) {
    return (error as Error).message;
  }
}
