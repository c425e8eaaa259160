import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Config } from '../config.ts';
import type { CompanySettings } from './company-settings.ts';
import type { SettingDefinition } from './definition.ts';
import type { SettingKey } from './definitions.ts';
import { readSealedSecret } from './queries.ts';
import { serviceDefinitions } from './service-definitions.ts';

/*
 * Password settings at rest: AES-256-GCM under a key derived from APP_SECRET. A sealed value is
 *   1 byte version, 4 bytes key id, 12 bytes nonce, 16 bytes tag, then the ciphertext.
 * Company, setting and the place that the secret is sent to are authenticated with it: a value copied into another row does
 * not open, nor does one whose server, port or user was changed. The key id tells without opening it that a value was
 * sealed under another APP_SECRET and is lost.
 *
 * Version 1 did not name the place. Such values still open, so that an upgrade asks nobody for a password; a change of
 * settings asks for them like for any other (server/settings/service.ts), and seals them anew.
 */

const [unbound, version] = [1, 2];
const [keyIdAt, nonceAt, tagAt, textAt] = [1, 5, 17, 33];

/** The settings that are passwords of a service. */
export type SecretKey = 'smtp_password' | 'aws_secret_access_key';

/** Where a secret lives, and where it may be sent. */
interface Place {
  company_id: number;
  key: SettingKey;
  /** The values of its definition's `boundTo`, in that order. */
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

const authenticated = ({ company_id, key, boundTo }: Place, sealedAs: number | undefined) =>
  Buffer.from(JSON.stringify(sealedAs === unbound ? [company_id, key] : [company_id, key, boundTo]));

/** The values that a secret setting is bound to, as these settings have them. */
export function placeOf(settings: CompanySettings, key: SecretKey): string[] {
  const { boundTo } = serviceDefinitions.find((each) => each.key === key) as SettingDefinition;
  return (boundTo ?? []).map((each) => settings.text(each as SettingKey).trim());
}

export function sealSecret(appSecret: string, place: Place, secret: string): Buffer {
  const { key, id } = sealingKey(appSecret);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(authenticated(place, version));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), id, nonce, cipher.getAuthTag(), text]);
}

/** Whether `sealed` was made under this APP_SECRET: judged by its key id, it is not opened. */
export function isSealedBy(appSecret: string, sealed: Buffer): boolean {
  return (
    sealed.length >= textAt &&
    (sealed[0] === version || sealed[0] === unbound) &&
    sealed.subarray(keyIdAt, nonceAt).equals(sealingKey(appSecret).id)
  );
}

/** Undefined for what was sealed under another APP_SECRET, for another place, or was tampered with. */
export function openSecret(appSecret: string, place: Place, sealed: Buffer): string | undefined {
  if (!isSealedBy(appSecret, sealed)) return undefined;
  const { key } = sealingKey(appSecret);
  const nonce = sealed.subarray(nonceAt, tagAt);
  const options = { authTagLength: textAt - tagAt };
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, options).setAAD(
    authenticated(place, sealed[0]),
  );
  decipher.setAuthTag(sealed.subarray(tagAt, textAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * A company's password setting in plain text, for whoever talks to the service that it opens (mail, S3); never for an
 * answer, a log or an export. What the environment fixes wins. Undefined: not set, not readable under this APP_SECRET, or
 * entered for another place than `settings` names.
 */
export async function readSecret(
  db: Database,
  { company_id }: { company_id: number },
  key: SecretKey,
  settings: CompanySettings,
  config: Pick<Config, 'appSecret' | 'fixedSettings'>,
): Promise<string | undefined> {
  const fixed = config.fixedSettings[key];
  if (fixed) return fixed;
  const sealed = await readSealedSecret(db, company_id, key);
  const boundTo = placeOf(settings, key);
  return sealed && openSecret(config.appSecret, { company_id, key, boundTo }, sealed);
}
