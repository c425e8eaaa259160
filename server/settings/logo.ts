import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readLogo, saveLogo } from '#server/documents/logo-queries.ts';
import { AppError, fieldError, found } from '#server/infra/errors.ts';
import { makeLogoOf } from '#server/infra/pictures/picture-process.ts';
import type { ReceivedFile } from '#server/infra/storage/received-file.ts';
import { BytesMissing, bytesMissingMessage } from '#server/infra/storage/storage.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import type { Logo } from './schema.ts';
import { inTransactionOf } from './service.ts';
import { deleteSetting, lockSettings, saveSetting, storedSettings } from './setting-queries.ts';

const maxBytes = 2 * 1024 * 1024;
const taken: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export const logoTypesMessage = 'Choose a PNG, JPEG or WebP picture.';
const setting = { id: 40, key: 'company_logo' };

const none: Logo = { id: null, width: null, height: null };

export async function currentLogo({ db, scope }: CallCtx): Promise<Logo> {
  const id = Number((await storedSettings(db, scope)).get(setting.key)?.value ?? 0);
  const row = id > 0 ? await readLogo(db, scope, id) : undefined;
  return row ? { id: row.id, width: row.width, height: row.height } : none;
}

/** Includes former logos, which issued invoices still show. 404 if the company never had it. */
export async function findLogo({ db, scope }: CallCtx, id: number): Promise<Logo> {
  const row = found(await readLogo(db, scope, id), 'logo');
  return { id, width: row.width, height: row.height };
}

/** At print size, without metadata. 413 above 2 MB, 415 for other types, 422 if unreadable. Not in a transaction. */
export async function setLogo(ctx: CallCtx, files: readonly ReceivedFile[]): Promise<Logo> {
  const [file] = files;
  if (!file || files.length > 1) throw fieldError('invalid', 'files', 'Choose one picture.');
  const { mime, size, storage_key: uploaded } = file.facts;
  if (!taken.includes(mime)) throw fieldError('wrong_type', 'files', logoTypesMessage);
  if (size > maxBytes) throw fieldError('too_large', 'files', 'Logos can be up to 2 MB.');
  const { scope, storage } = ctx;
  const logo = await makeLogoOf(await buffer(await storage.open(uploaded)));
  if (!logo) throw fieldError('unprocessable', 'files', 'This picture can’t be read.', 'unusable');
  const { bytes, ...facts } = logo;
  const stored = await storage.put(once(bytes), { maxSize: maxBytes, company_id: scope.company_id });
  const { key: storage_key, sha256 } = stored;
  try {
    const id = await inTransactionOf(ctx, async ({ db }) => {
      await lockSettings(db, scope);
      const row = { ...facts, size: stored.size, sha256, storage_key };
      const saved = await saveLogo(db, scope, row);
      await saveSetting(db, scope, { ...setting, value: String(saved) });
      return saved;
    });
    return { id, width: facts.width, height: facts.height };
  } catch (error) {
    await storage.remove(storage_key);
    throw error;
  }
}

export async function removeLogo({ db, scope }: CallCtx): Promise<Logo> {
  await lockSettings(db, scope);
  await deleteSetting(db, scope, setting.key);
  return none;
}

export async function logoDownload({ db, scope, storage, log }: CallCtx, id: number) {
  const row = await readLogo(db, scope, id);
  if (!row) return undefined;
  const { mime, sha256, size, storage_key } = row;
  const open = (): Promise<Readable> =>
    storage.open(storage_key).catch((error) => {
      if (!(error instanceof BytesMissing)) throw error;
      log.warn({ part: 'storage', company_id: scope.company_id, logo: id }, 'a logo is missing');
      throw new AppError('not_found', bytesMissingMessage);
    });
  const fileName = `logo.${mime === 'image/png' ? 'png' : 'jpg'}`;
  return { fileName, type: mime, disposition: 'inline' as const, size, etag: sha256, open };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
