import { buffer } from 'node:stream/consumers';
import { setActor } from '#db/actor.ts';
import { makeRenditionOf, makeThumbnailOf } from '#server/infra/pictures/picture-process.ts';
import { HostUnresponsive, type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { isTimeout, withDeadline } from '#server/infra/services/service-error.ts';
import { BytesMissing } from '#server/infra/storage/storage.ts';
import { readPictureSource, setThumbnail } from './task-queries.ts';

/** For reading the picture, and again for storing its thumbnail. */
const deadlineMs = 30_000;
const maxSize = 5_000_000;

/** Skips undecodable or deleted pictures. Fails, to be retried, if the bytes are missing: a mount may come back. */
export async function makeThumbnail(
  { db, storage, log }: Pick<TaskContext, 'db' | 'storage' | 'log'>,
  { company_id, file_id }: TaskPayload<'make_thumbnail'>,
): Promise<void> {
  const file = { company_id, id: file_id };
  const source = await readPictureSource(db, file);
  if (!source?.key || source.thumbnail_key) return;
  const image = await inTime(
    storage.open(source.key).then(buffer, (error) => {
      throw error instanceof BytesMissing
        ? new TaskFailure(`The content of the file '${source.file_name}' is missing on the server.`)
        : error;
    }),
    company_id,
  );
  const rendition = source.needs_rendition ? await makeRenditionOf(image) : undefined;
  const picture = await makeThumbnailOf(rendition?.bytes ?? image);
  if (!picture) {
    log.info({ part: 'pictures', ...file }, 'no thumbnail can be made');
    return;
  }
  const stored = (bytes: Uint8Array) => inTime(storage.put(once(bytes), { maxSize, company_id }), company_id);
  const { key } = await stored(picture.bytes);
  const poster = rendition && (await stored(rendition.bytes));
  const { width, height } = rendition ?? picture;
  const size = source.file_type === 'image' ? { width, height } : {};
  const taken = await db.transaction().execute(async (transaction) => {
    await setActor(transaction, { id: null, name: 'Fettle' });
    return setThumbnail(transaction, file, { thumbnail_key: key, ...(poster && { poster_key: poster.key }), ...size });
  });
  if (taken) return;
  await storage.remove(key);
  if (poster) await storage.remove(poster.key);
}

/** A file store that does not answer delays only its own company's pictures. */
function inTime<T>(work: Promise<T>, company_id: number): Promise<T> {
  const message = 'The file store did not answer in time.';
  // The store's own deadlines end the call; garbage collection removes a file stored too late.
  const limits = { ms: deadlineMs, message, giveUp: () => {} };
  return withDeadline(work, limits).catch((error) => {
    throw isTimeout(error) ? new HostUnresponsive(message, `files of company ${company_id}`) : error;
  });
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
