import { Readable } from 'node:stream';
import { archiveDays } from '#server/company-archives/constants.ts';
import {
  type ArchiveChange,
  changeRunning,
  listNamedFiles,
  type NamedFile,
  readAdmin,
  readRunning,
} from '#server/company-archives/task-queries.ts';
import { canMailLinks, settingsOf } from '#server/company-settings/mail-settings.ts';
import { toIso } from '#server/infra/clock.ts';
import { csvText } from '#server/infra/csv.ts';
import { AppError, isServerError } from '#server/infra/errors.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { createZipWriter, safeName, type ZipWriter } from '#server/infra/zip.ts';
import { readme } from './archive-readme.ts';
import { backUpWithoutSecrets } from './back-up.ts';
import { bytesPath } from './location.ts';
import { intoZip } from './zip-location.ts';

/** A list of the company, for people and for programs. */
export interface ArchivedList {
  name: string;
  csv(): AsyncIterable<string>;
  json(): AsyncIterable<string>;
}

export type ReadLists = (
  parts: TaskContext,
  admin: NonNullable<Awaited<ReturnType<typeof readAdmin>>> & { company_id: number },
) => Promise<ArchivedList[]>;

class Cancelled extends Error {}

/** Milliseconds between two notes of the progress. */
const noteEvery = 1_000;

const failedMessage = 'The archive could not be made. Try again; if it fails again, tell whoever runs this server.';

/**
 * The task `archive_company`. After a killed process it begins anew. A failure is final, because an admin who waits should
 * be told at once.
 */
export async function archiveCompany(
  parts: TaskContext,
  payload: TaskPayload<'archive_company'>,
  readLists: ReadLists,
): Promise<void> {
  const { db, storage, clock } = parts;
  const { company_id } = payload;
  const running = await readRunning(db, payload);
  if (!running) return;
  const admin =
    running.created_by === null ? undefined : await readAdmin(db, { company_id, user_id: running.created_by });
  // The store may hide why its source has ended.
  let stopped: unknown;
  const zip = createZipWriter();
  let writing = Promise.resolve();
  try {
    if (!admin) throw new TaskFailure('The admin who asked for this archive has no access any more.', true);
    const note = progressOf(parts, payload);
    const company = { id: company_id, name: running.name, slug: running.slug };
    writing = writeAll(parts, { zip, note, company }, () => readLists(parts, { ...admin, company_id })).then(
      zip.end,
      (error) => {
        stopped = error;
        zip.fail(error);
      },
    );
    const { key, size, sha256 } = await storage.put(zip.output, { maxSize: Number.MAX_SAFE_INTEGER, company_id });
    const at = clock();
    const expires_at = toIso(at + archiveDays * 86_400_000);
    const ready = { state: 'ready', storage_key: key, size, sha256, expires_at, finished_at: toIso(at) } as const;
    const isReady = await db.transaction().execute(async (trx) => {
      const changed = await changeRunning(trx, payload, ready);
      if (changed) await tellAdmin({ ...parts, db: trx }, company_id, admin);
      return changed;
    });
    if (!isReady) await storage.remove(key);
  } catch (error) {
    // The store may have failed without reading: the writer must not wait for it.
    zip.fail(error as Error);
    await writing;
    if (stopped instanceof Cancelled) return;
    const isPlain = error instanceof TaskFailure || (error instanceof AppError && !isServerError(error.code));
    const why = isPlain ? error.message : failedMessage;
    await changeRunning(db, payload, { state: 'failed', error: why, finished_at: toIso(clock()) });
    if (!isPlain) parts.log.error({ part: 'archive', company_id, err: error }, 'an archive could not be made');
    throw new TaskFailure(why, true);
  }
}

type Note = (change: ArchiveChange, isNow?: boolean) => Promise<void>;

/** Writes at most once a second. Throws Cancelled. */
function progressOf({ db }: TaskContext, payload: TaskPayload<'archive_company'>): Note {
  let known: ArchiveChange = {};
  let noted = Number.NEGATIVE_INFINITY;
  return async (change, isNow = false) => {
    known = { ...known, ...change };
    if (!isNow && performance.now() - noted < noteEvery) return;
    noted = performance.now();
    if (!(await changeRunning(db, payload, known))) throw new Cancelled('It was cancelled.');
  };
}

interface Writing {
  zip: ZipWriter;
  note: Note;
  company: { id: number; name: string; slug: string };
}

async function writeAll(parts: TaskContext, { zip, note, company }: Writing, readLists: () => Promise<ArchivedList[]>) {
  const { db, url, storage, clock } = parts;
  const modifiedAt = toIso(clock());
  const addText = (name: string, source: AsyncIterable<string>) =>
    zip.add({ name, modifiedAt, compress: true }, Readable.from(bytesOf(source), { objectMode: false }));
  await note({ step: 'rows', rows_done: 0, files_done: 0, files_total: null, bytes_done: 0 }, true);
  await addText('README.txt', once(readme(company.name, modifiedAt)));
  const files = await listNamedFiles(db, { company_id: company.id });
  const named = files.map((file) => ({ ...file, path: pathOf(file) }));
  const names = new Map(named.flatMap(({ sha256, path }) => (sha256 === null ? [] : [[bytesPath(sha256), path]])));
  const place = intoZip({ zip, modifiedAt, names });
  let [files_done, bytes_done] = [0, 0];
  const counted = {
    ...place,
    async write(path: string, source: AsyncIterable<Uint8Array>) {
      if (!path.startsWith('files/')) return place.write(path, source);
      async function* counting() {
        for await (const chunk of source) {
          bytes_done += chunk.length;
          yield chunk;
        }
      }
      await place.write(path, counting());
      files_done += 1;
    },
  };
  const step = (name: string) =>
    name.startsWith('file ')
      ? note({ step: 'files', files_done, bytes_done, files_total: files.length })
      : note({ files_done, bytes_done });
  const { manifest } = await backUpWithoutSecrets({ url, storage, place: counted, company, clock, step });
  await place.finish();
  const rows_done = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  await note({ step: 'lists', rows_done, files_done, bytes_done, files_total: files.length }, true);
  await addText('files/index.csv', fileIndex(named));
  if (manifest.unreadable.length > 0) {
    const lines = manifest.unreadable.map(({ key, reason }) => `${key}: ${reason}\n`);
    await addText('files/missing.txt', once(`${missingIntro}\n\n${lines.join('')}`));
  }
  for (const { name, csv, json } of await readLists()) {
    await note({});
    await addText(`csv/${name}.csv`, csv());
    await addText(`json/${name}.ndjson`, json());
  }
  await note({}, true);
}

const missingIntro = 'These stored files could not be read when the archive was made, so they are not in it:';

async function* bytesOf(source: AsyncIterable<string>) {
  for await (const text of source) yield Buffer.from(text);
}

async function* once(text: string) {
  yield text;
}

const short = (text: string | null) => [...(text ?? '')].slice(0, 60).join('');

/** files/Property 3 2 New Street/Job 12 Boiler/34 before.jpg: the number makes it unique. */
function pathOf({ id, file_name, job_id, job_title, property_id, address, expense_id }: NamedFile): string {
  const folders = [
    property_id === null ? [] : [`Property ${property_id} ${short(address)}`],
    job_id === null ? [] : [`Job ${job_id} ${short(job_title)}`],
    expense_id === null ? [] : [`Expense ${expense_id}`],
  ].flat();
  return ['files', ...folders, `${id} ${file_name}`].map(safeName).join('/');
}

const indexColumns = [
  'path',
  'id',
  'category',
  'description',
  'property_id',
  'address',
  'job_id',
  'job_title',
  'expense_id',
  'uploaded_by',
  'createdAt',
  'size',
  'sha256',
] as const;

async function* fileIndex(files: readonly (NamedFile & { path: string })[]) {
  yield `\ufeff${indexColumns.join(',')}\r\n`;
  for (const file of files) yield `${indexColumns.map((name) => csvText(String(file[name] ?? ''))).join(',')}\r\n`;
}

async function tellAdmin(
  { db, config }: TaskContext,
  company_id: number,
  admin: { first_name: string; last_name: string; email: string | null },
): Promise<void> {
  const settings = await settingsOf(db, company_id, config);
  if (admin.email === null || !canMailLinks(settings, config)) return;
  await enqueue(db, 'send_mail', {
    company_id,
    to: { name: `${admin.first_name} ${admin.last_name}`.trim(), address: admin.email },
    subject: 'The archive of your company is ready',
    lines: [
      `Everything that ${settings.company_name} has in Fettle is in one file now. Admins can download it for ${archiveDays} days.`,
      'If you did not ask for it, change your password and look at the history of your company.',
    ],
    path: '/settings#everything',
    action: 'Download it',
  });
}
