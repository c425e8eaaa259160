import { Readable } from 'node:stream';
import { toIso } from '#server/infra/clock.ts';
import { csvWriter } from '#server/infra/csv.ts';
import { beginLongRead } from '#server/infra/long-reads.ts';
import { spooled } from '#server/infra/spool.ts';
import { uniqueNames, type ZipEntry, zipStream } from '#server/infra/zip.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import type { Download } from '#server/rpc/rest-meta.ts';
import { columnsOf, exportedTables, listFilesOf, rowsOf } from './export-queries.ts';

const inactivityMs = 600_000;

const about = (name: string, at: string) => `Everything that is stored about ${name}, ${at} (UTC).

Each CSV file is one kind of record: those of this person, and those that this person made. An empty file has none.
history.csv: changes that this person made, and changes to this person's records.
files/: the photos, videos and documents that this person uploaded. Those that are missing on the server are listed in missing.txt.

Not included: passwords, keys and the addresses of devices for notifications; what others wrote about this person in notes
and descriptions; backups.
`;

async function* csvOf({ db, scope }: CallCtx, file: string, userId: number): AsyncGenerator<string> {
  const table = exportedTables[file]!;
  const columns = await columnsOf(db, table);
  const { heading, lines } = csvWriter(
    columns.map((name) => ({ heading: name, path: [name] })),
    scope.time_zone,
  );
  yield heading;
  for await (const rows of rowsOf(db, scope, table, columns, userId)) yield lines(rows);
}

/** One table or file at a time; a table is read at full speed, so that a slow client holds no connection. */
async function archiveOf(ctx: CallCtx, userId: number, name: string): Promise<ZipEntry[]> {
  const { db, scope, storage, clock } = ctx;
  const modifiedAt = toIso(clock());
  const texts = Object.keys(exportedTables).map((file) => ({
    name: `${file}.csv`,
    modifiedAt,
    open: () => spooled(csvOf(ctx, file, userId), { inactivityMs, onRead: () => {}, onEnd: () => {} }),
  }));
  const files = await listFilesOf(db, scope, userId);
  const names = uniqueNames(files.map(({ file_name }) => file_name));
  return [
    { name: 'about.txt', modifiedAt, open: async () => Readable.from([Buffer.from(about(name, modifiedAt))]) },
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
      const zip = zipStream(await archiveOf(ctx, person.id, person.name));
      return zip.once('close', reading.end);
    } catch (error) {
      reading.end();
      throw error;
    }
  },
});
