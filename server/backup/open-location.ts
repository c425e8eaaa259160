import path from 'node:path';
import type { BackupConfig } from '#server/infra/config.ts';
import { folderLocation } from './folder-location.ts';
import { BackupError, type BackupLocation } from './location.ts';
import { zipLocation } from './zip-location.ts';

/** Opens a folder, or `s3://bucket/folder` with the keys of BACKUP_S3_…. */
export async function openLocation(address: string, { s3 }: Pick<BackupConfig, 's3'>): Promise<BackupLocation> {
  if (!address.includes('://')) return folderLocation(path.resolve(address));
  const [, bucket, prefix = ''] = address.match(/^s3:\/\/([^/]+)(?:\/(.*))?$/) ?? [];
  if (!bucket) throw new BackupError(`${address} is neither a folder nor s3://bucket/folder.`);
  const { region, endpoint = '', accessKeyId, secretAccessKey } = s3;
  if (!region || !accessKeyId || !secretAccessKey) {
    throw new BackupError('s3:// needs BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.');
  }
  const { s3Location } = await import('./s3-location.ts');
  // `inner`: the operator's own choice, unlike a company's.
  const keys = { region, endpoint, access_key_id: accessKeyId, secret: secretAccessKey, inner: true };
  return s3Location({ bucket, ...keys }, prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`);
}

export const isArchive = (address: string): boolean => !address.includes('://') && /\.zip$/i.test(address);

/** To read from: also the archive of a company, a ZIP file. */
export const openSource = (address: string, config: Pick<BackupConfig, 's3'>): Promise<BackupLocation> =>
  isArchive(address) ? zipLocation(path.resolve(address)) : openLocation(address, config);
