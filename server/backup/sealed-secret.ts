import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from './location.ts';

/** Base64 throughout. The parameters are kept, so that later ones open older backups. */
export const sealedSecretSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  N: z.number().int().max(1_048_576),
  r: z.literal(8),
  p: z.literal(1),
  salt: z.string(),
  nonce: z.string(),
  tag: z.string(),
  text: z.string(),
});
export type SealedSecret = z.output<typeof sealedSecretSchema>;

/** 128 MB of memory and half a second for each guess of a passphrase. */
const N = 131_072;

function keyOf(passphrase: string, salt: Buffer, cost: number): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 });
}

export function sealAppSecret(appSecret: string, passphrase: string): SealedSecret {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, N), nonce);
  const text = Buffer.concat([cipher.update(appSecret, 'utf8'), cipher.final()]).toString('base64');
  return {
    ...{ cipher: 'aes-256-gcm', kdf: 'scrypt', N, r: 8, p: 1, text },
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** Throws BackupError for a wrong passphrase. */
export function openAppSecret(sealed: SealedSecret, passphrase: string): string {
  const [salt, nonce, tag, text] = [sealed.salt, sealed.nonce, sealed.tag, sealed.text].map((each) =>
    Buffer.from(each, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer];
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt, sealed.N), nonce, { authTagLength: 16 });
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    throw new BackupError('The passphrase does not open the secret of this backup. Nothing was changed.');
  }
}
