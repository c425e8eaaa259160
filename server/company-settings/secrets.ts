import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { AppSecrets, Config } from '#server/infra/config.ts';
import type { CompanySettings } from './company-settings.ts';
import type { SettingDefinition } from './definition.ts';
import { type SettingKey, settingDefinitions } from './definitions.ts';
import { readSealedSecret } from './queries.ts';

/*
 * Password settings, and the secrets of one-time codes and webhooks, at rest: AES-256-GCM under a key derived from APP_SECRET. A sealed value is
 *   1 byte version, 4 bytes key id, 12 bytes nonce, 16 bytes tag, then the ciphertext.
 * Company, setting and destination are authenticated data, so a value copied to another row, or whose server, port or
 * user was changed, does not open. The key id reveals values sealed under another APP_SECRET: under the previous one they
 * still open, and are sealed anew at start (server/settings/reseal.ts); any others are lost.
 * Version 1 had no destination. Such values still open, so that upgrades ask nobody for passwords; a change of settings
 * asks for them as usual (server/settings/service.ts) and reseals them.
 */

const [unbound, version] = [1, 2];
const [keyIdAt, nonceAt, tagAt, textAt] = [1, 5, 17, 33];

export type SecretKey = Extract<(typeof settingDefinitions)[number], { isPassword: true }>['key'];

interface SecretBinding {
  company_id: number;
  key: SettingKey | 'two_factor' | 'webhook';
  /** The values of its definition's `boundTo`, in that order; for the secret of one-time codes, its user. */
  boundTo: readonly string[];
}

interface SealingKey {
  key: Buffer;
  id: Buffer;
}

const derived = new Map<string, SealingKey>();

function sealingKey(appSecret: string): SealingKey {
  const known = derived.get(appSecret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', appSecret, 'fettle', 'settings secrets, version 1', 32));
  const made = { key, id: createHash('sha256').update(key).digest().subarray(0, 4) };
  derived.set(appSecret, made);
  return made;
}

const authenticated = ({ company_id, key, boundTo }: SecretBinding, additionalData: number | undefined) =>
  Buffer.from(JSON.stringify(additionalData === unbound ? [company_id, key] : [company_id, key, boundTo]));

/** Binds the secret of one-time codes to its user. */
export const twoFactorBinding = ({ company_id, user_id }: { company_id: number; user_id: number }) => ({
  company_id,
  key: 'two_factor' as const,
  boundTo: [String(user_id)],
});

/** Binds the secrets of webhooks to their company. They sign, and are never sent anywhere. */
export const webhookBinding = (company_id: number) => ({ company_id, key: 'webhook' as const, boundTo: [] });

export function placeOf(settings: CompanySettings, key: SecretKey): string[] {
  const { boundTo } = settingDefinitions.find((each) => each.key === key) as SettingDefinition;
  return (boundTo ?? []).map((each) => settings.text(each as SettingKey).trim());
}

/** Random: the same secret is sealed differently each time. */
export function sealSecret(appSecret: string, place: SecretBinding, secret: string): Buffer {
  const { key, id } = sealingKey(appSecret);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(authenticated(place, version));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), id, nonce, cipher.getAuthTag(), text]);
}

/** The bytes by which a sealed value names its key. */
export const keyIdOf = (appSecret: string): Buffer => sealingKey(appSecret).id;

/** Checks the key id only, without decrypting. */
export function isSealedBy(appSecret: string, sealed: Buffer): boolean {
  return (
    sealed.length >= textAt &&
    (sealed[0] === version || sealed[0] === unbound) &&
    sealed.subarray(keyIdAt, nonceAt).equals(sealingKey(appSecret).id)
  );
}

/** Undefined if sealed under an unknown APP_SECRET, for another destination, or tampered with. */
export function openSecret(secrets: AppSecrets, place: SecretBinding, sealed: Buffer): string | undefined {
  const { appSecret, previousAppSecret } = secrets;
  const opened = openWith(appSecret, place, sealed);
  return opened ?? (previousAppSecret === undefined ? undefined : openWith(previousAppSecret, place, sealed));
}

function openWith(appSecret: string, place: SecretBinding, sealed: Buffer): string | undefined {
  if (!isSealedBy(appSecret, sealed)) return undefined;
  const { key } = sealingKey(appSecret);
  const nonce = sealed.subarray(nonceAt, tagAt);
  const options = { authTagLength: textAt - tagAt };
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, options).setAAD(authenticated(place, sealed[0]));
  decipher.setAuthTag(sealed.subarray(tagAt, textAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** In plain text, only for connecting: never in a response, log or export. Undefined if not set or not readable. */
export async function readSecret(
  db: Database,
  { company_id }: { company_id: number },
  key: SecretKey,
  settings: CompanySettings,
  config: AppSecrets & Pick<Config, 'fixedSettings'>,
): Promise<string | undefined> {
  const fixed = config.fixedSettings[key];
  if (fixed) return fixed;
  const sealed = await readSealedSecret(db, company_id, key);
  const boundTo = placeOf(settings, key);
  return sealed && openSecret(config, { company_id, key, boundTo }, sealed);
}
