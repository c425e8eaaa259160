import { buffer } from 'node:stream/consumers';
import { setActor } from '#db/actor.ts';
import { readPictureSource, setThumbnail } from '#db/queries/file-bytes.ts';
import type { TaskParts } from '../queue/run-task.ts';
import type { TaskPayload } from '../queue/tasks.ts';
import { BytesMissing } from '../storage/storage.ts';
import { thumbnailOf } from './thumbnail.ts';

/** A thumbnail is small, whatever it was made from. */
const maxSize = 5_000_000;

/**
 * The task behind an upload: makes the file's thumbnail, once. A picture that cannot be read stays a file without one;
 * so does one that was deleted meanwhile.
 */
export async function makeThumbnail(
  { db, storage, log }: Pick<TaskParts, 'db' | 'storage' | 'log'>,
  { company_id, file_id }: TaskPayload<'make_thumbnail'>,
): Promise<void> {
  const file = { company_id, id: file_id };
  const source = await readPictureSource(db, file);
  if (!source?.key || source.thumbnail_key) return;
  const image = await storage.open(source.key).then(buffer, (error) => {
    if (error instanceof BytesMissing) return undefined;
    throw error;
  });
  const picture = image && (await thumbnailOf(image));
  if (!picture) {
    log.info({ part: 'pictures', ...file, found: image !== undefined }, 'no thumbnail can be made');
    return;
  }
  const { bytes, width, height } = picture;
  const { key } = await storage.put(once(bytes), { maxSize, company_id });
  const size = source.file_type === 'image' ? { width, height } : {};
  const taken = await db.transaction().execute(async (transaction) => {
    await setActor(transaction, { id: null, name: 'Fettle' });
    return setThumbnail(transaction, file, { thumbnail_key: key, ...size });
  });
  if (!taken) await storage.remove(key);
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
