import { toIso } from '#server/infra/clock.ts';
import { AppError, found, stateConflict } from '#server/infra/errors.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import type { Download } from '#server/rpc/rest-meta.ts';
import { alreadyRunningMessage, archiveGoneMessage, archivesPerDay, tooManyArchivesMessage } from './constants.ts';
import {
  cancelArchive,
  countArchives,
  insertArchive,
  lockArchives,
  readArchive,
  readArchiveBytes,
  recordDownload,
} from './queries.ts';
import type { CompanyArchive } from './schema.ts';

const dayMs = 86_400_000;

/** 409 while one is being made; 429 after three in 24 hours. */
export async function createArchive({ db, scope, clock, session }: CallCtx): Promise<CompanyArchive> {
  await lockArchives(db, scope);
  const now = clock();
  const { running, recent } = await countArchives(db, scope, toIso(now - dayMs));
  if (running > 0) throw stateConflict('busy', alreadyRunningMessage);
  if (recent >= archivesPerDay)
    throw new AppError('rate_limited', tooManyArchivesMessage, { retryAfter: dayMs / 1_000 });
  const file_name = `everything-${todayOf({ clock, scope })}.zip`;
  const id = await insertArchive(db, scope, { file_name, created_by: session.user.id, createdAt: toIso(now) });
  await enqueue(db, 'archive_company', { company_id: scope.company_id, archive_id: id });
  return found(await readArchive(db, scope, id), 'archive');
}

/** Stops it at its next step. One that is ready meanwhile stays. */
export async function cancelRunning({ db, scope, clock }: CallCtx, id: number): Promise<CompanyArchive> {
  found(await readArchive(db, scope, id), 'archive');
  await cancelArchive(db, scope, id, toIso(clock()));
  return found(await readArchive(db, scope, id), 'archive');
}

/** 404; 409 unless it is ready and not older than it may get. */
export async function readReady({ db, scope, clock }: CallCtx, id: number) {
  const archive = found(await readArchiveBytes(db, scope, id), 'archive');
  const { storage_key, size, sha256, expires_at, file_name } = archive;
  if (storage_key === null || size === null || sha256 === null || expires_at === null || expires_at < toIso(clock())) {
    throw stateConflict('expired', archiveGoneMessage);
  }
  return { id, file_name, storage_key, size, sha256 };
}

/** Each download is told in the history. */
export async function openArchive(ctx: CallCtx, id: number): Promise<Download> {
  const { db, scope, storage, session, clock } = ctx;
  const { file_name, storage_key, size, sha256 } = await readReady(ctx, id);
  await recordDownload(db, scope, { id, name: session.user.name, at: toIso(clock()) });
  return {
    fileName: file_name,
    type: 'application/zip',
    size,
    etag: sha256,
    open: (range) => storage.open(storage_key, range),
  };
}
