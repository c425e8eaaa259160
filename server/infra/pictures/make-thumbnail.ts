import { buffer } from 'node:stream/consumers';
import { setActor } from '#db/actor.ts';
import { HostSilent, TaskFailure, type TaskParts } from '../queue/run-task.ts';
import type { TaskPayload } from '../queue/tasks.ts';
import { isSilence, withDeadline } from '../services/service-fault.ts';
import { readPictureSource, setThumbnail } from '../storage/file-queries.ts';
import { BytesMissing } from '../storage/storage.ts';
import { thumbnailOf } from './thumbnail.ts';

/** For the bytes of a picture to come, or of its thumbnail to be stored. */
const deadlineMs = 30_000;
/** A thumbnail is small, whatever it was made from. */
const maxSize = 5_000_000;

/**
 * The task behind an upload: makes the file's thumbnail, once. A picture that cannot be read stays a file without one;
 * so does one that was deleted meanwhile. Where its bytes are missing the task fails, and is tried again: a mount may be
 * back by then, and until it is the failed task tells the admins.
 */
export async function makeThumbnail(
  { db, storage, log }: Pick<TaskParts, 'db' | 'storage' | 'log'>,
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
  const picture = await thumbnailOf(image);
  if (!picture) {
    log.info({ part: 'pictures', ...file }, 'no thumbnail can be made');
    return;
  }
  const { bytes, width, height } = picture;
  const { key } = await inTime(storage.put(once(bytes), { maxSize, company_id }), company_id);
  const size = source.file_type === 'image' ? { width, height } : {};
  const taken = await db.transaction().execute(async (transaction) => {
    await setActor(transaction, { id: null, name: 'Fettle' });
    return setThumbnail(transaction, file, { thumbnail_key: key, ...size });
  });
  if (!taken) await storage.remove(key);
}

/** A company's file store that does not answer holds up its own pictures only. */
function inTime<T>(work: Promise<T>, company_id: number): Promise<T> {
  const words = 'The file store did not answer in time.';
  // The store's own deadlines end what is still under way; what is put after all is swept.
  const limits = { ms: deadlineMs, words, giveUp: () => {} };
  return withDeadline(work, limits).catch((error) => {
    throw isSilence(error) ? new HostSilent(words, `files of company ${company_id}`) : error;
  });
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
