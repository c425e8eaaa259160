import { setActor, setQuiet } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import type { DemoMade } from '#db/fixtures/seed.ts';
import type { Logger } from '#server/infra/log.ts';
import { ReceivedFile } from '#server/infra/storage/received-file.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import { storeFiles } from '../files/service.ts';

const maxSize = 1_000_000;

/** Stores on the server's disk: the company's settings are not committed yet. On failure there are no pictures. */
export async function storeDemoPhotos(
  photos: DemoMade['photos'],
  { storage, log }: { storage: Storage; log: Logger },
): Promise<ReceivedFile[]> {
  try {
    const { drawPictures } = await import('#server/infra/pictures/draw.ts');
    const pictures = await drawPictures(photos.map(({ drawing }) => drawing));
    return await Promise.all(
      pictures.map(async (bytes, at) => {
        const { key, size, sha256, crc32 } = await storage.put(once(bytes), { maxSize });
        const { file_name } = photos[at]!;
        const kind = { file_type: 'image', mime: 'image/jpeg' } as const;
        return new ReceivedFile({ part: 'files', file_name, ...kind, size, sha256, crc32, storage_key: key });
      }),
    );
  } catch (error) {
    log.warn({ part: 'demo', err: error }, 'the demonstration starts without pictures');
    return [];
  }
}

/** The queue makes thumbnails. If the process dies before this, garbage collection removes the stored bytes. */
export async function hangDemoPhotos(
  db: Database,
  { company_id, photos }: Pick<DemoMade, 'company_id' | 'photos'>,
  files: readonly ReceivedFile[],
): Promise<void> {
  await setQuiet(db, true);
  for (const [at, file] of files.entries()) {
    const { user, job_id, expense_id, category, description, createdAt } = photos[at]!;
    await setActor(db, user);
    const place = { job_id, expense_id, category, description, createdAt };
    await storeFiles(db, { company_id, user_id: user.id }, [file], place);
  }
  await setActor(db, { id: null, name: '' });
  await setQuiet(db, false);
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
