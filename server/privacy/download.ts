import { Readable } from 'node:stream';
import { toIso } from '#server/infra/clock.ts';
import { csvWriter } from '#server/infra/csv.ts';
import { beginLongRead } from '#server/infra/long-reads.ts';
import { spooled } from '#server/infra/spool.ts';
import { uniqueNames, type ZipEntry, zipStream } from '#server/infra/zip.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import type { Download } from '#server/rpc/rest-meta.ts';
import { exportedColumns, exportedTables, historyColumns, historyOf, listFilesOf, rowsOf } from './export-queries.ts';

const inactivityMs = 600_000;

const ownAbout = (name: string, at: string) => `Everything that is stored about ${name}, ${at} (UTC).

Each CSV file is one kind of record: those of this person, and those that this person made. An empty file has none.
history.csv: changes that this person made, and changes to this person's records.
files/: the photos, videos and documents that this person uploaded. Those that are missing on the server are listed in missing.txt.

Not included: passwords, keys and the addresses of devices for notifications; what others wrote about this person in notes
and descriptions; backups.
`;

const officeAbout = `
This copy was made by an admin. It also has what only the office reads, such as charge rates, prices and comments. A copy
that the person downloads themselves does not.
`;

const about = (ctx: CallCtx, person: { id: number; name: string }, at: string) =>
  ownAbout(person.name, at) + (ctx.scope.role === 'admin' && person.id !== ctx.scope.user_id ? officeAbout : '');

async function* csvOf(
  { scope }: CallCtx,
  columns: readonly string[],
  batches: AsyncGenerator<Record<string, unknown>[]>,
): AsyncGenerator<string> {
  const { heading, lines } = csvWriter(
    columns.map((name) => ({ heading: name, path: [name] })),
    scope.time_zone,
  );
  yield heading;
  for await (const rows of batches) yield lines(rows);
}

async function tablesOf(ctx: CallCtx, userId: number) {
  const { db, scope } = ctx;
  const columnsByFile = await exportedColumns(db, scope);
  const texts: { file: string; csv: () => AsyncGenerator<string> }[] = [];
  for (const [file, table] of Object.entries(exportedTables)) {
    const columns = columnsByFile[file]!;
    // A table of which the role reads nothing.
    if (columns.length === 0) continue;
    texts.push({ file, csv: () => csvOf(ctx, columns, rowsOf(db, scope, table, columns, userId)) });
  }
  return [
    ...texts,
    { file: 'history', csv: () => csvOf(ctx, historyColumns, historyOf(db, scope, columnsByFile, userId)) },
  ];
}

/** One table or file at a time; a table is read at full speed, so that a slow client holds no connection. */
async function archiveOf(ctx: CallCtx, person: { id: number; name: string }): Promise<ZipEntry[]> {
  const { db, scope, storage, clock } = ctx;
  const modifiedAt = toIso(clock());
  const texts = (await tablesOf(ctx, person.id)).map(({ file, csv }) => ({
    name: `${file}.csv`,
    modifiedAt,
    open: () => spooled(csv(), { inactivityMs, onRead: () => {}, onEnd: () => {} }),
  }));
  const files = await listFilesOf(db, scope, person.id);
  const names = uniqueNames(files.map(({ file_name }) => file_name));
  return [
    { name: 'about.txt', modifiedAt, open: async () => Readable.from([Buffer.from(about(ctx, person, modifiedAt))]) },
    ...texts,
    ...files.map(({ size, storage_key, createdAt }, at) => ({
      name: `files/${names[at]}`,
      size,
      modifiedAt: createdAt,
      open: () => storage.open(storage_key),
    })),
  ];
}

export const personArchive = (ctx: CallCtx, person: { id: number; name: string; file_name: string }): Download => ({
  fileName: person.file_name,
  type: 'application/zip',
  open: async () => {
    const reading = beginLongRead(ctx.scope);
    try {
      const zip = zipStream(await archiveOf(ctx, person));
      return zip.once('close', reading.end);
    } catch (error) {
      reading.end();
      throw error;
    }
  },
});
