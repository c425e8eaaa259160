import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { codesNotSealedBy, replaceSealedCodes } from '#server/auth/reseal-queries.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { replaceSealedSetting, type SealedSetting, settingsNotSealedBy } from '#server/company-settings/queries.ts';
import {
  isSealedBy,
  keyIdOf,
  openSecret,
  placeOf,
  type SecretKey,
  sealSecret,
  twoFactorBinding,
  webhookBinding,
} from '#server/company-settings/secrets.ts';
import { listStores, replaceStoreSecret } from '#server/company-settings/store-queries.ts';
import { storeBinding } from '#server/company-settings/stores.ts';
import type { AppSecrets, Config } from '#server/infra/config.ts';
import type { Logger } from '#server/infra/log.ts';
import { replaceWebhookSecret, webhookSecretsNotSealedBy } from '#server/webhooks/queries.ts';

type ResealConfig = AppSecrets & Pick<Config, 'fixedSettings'>;

interface Resealed {
  resealed: number;
  /** Sealed under neither secret, or for another destination: left as they are. */
  unreadable: number;
}

/** Seals every stored password, and every secret of one-time codes and webhooks, anew that is not sealed under APP_SECRET. Processes may do so at the same moment. */
export function resealSecrets(db: Database, config: ResealConfig): Promise<Resealed> {
  return db.transaction().execute(async (transaction) => {
    await setActor(transaction, { id: null, name: '', reason: 'APP_SECRET was changed' });
    const settings = await resealSettings(transaction, config);
    const stores = await resealStores(transaction, config);
    const codes = await resealCodes(transaction, config);
    const webhooks = await resealWebhooks(transaction, config);
    const outcomes = [...settings, ...stores, ...codes, ...webhooks];
    const resealed = outcomes.filter((each) => each).length;
    return { resealed, unreadable: outcomes.length - resealed };
  });
}

async function resealSettings(db: Database, config: ResealConfig): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (const held of await settingsNotSealedBy(db, keyIdOf(config.appSecret))) {
    // A destination that the environment fixes now may go back to the company's own later.
    const now = await resealSetting(db, config, held);
    outcomes.push(now || (await resealSetting(db, { ...config, fixedSettings: {} }, held)));
  }
  return outcomes;
}

async function resealSetting(db: Database, config: ResealConfig, held: SealedSetting): Promise<boolean> {
  const { company_id, secret_value } = held;
  const key = held.key as SecretKey;
  const place = { company_id, key, boundTo: placeOf(await settingsOf(db, company_id, config), key) };
  const secret = openSecret(config, place, secret_value);
  if (secret === undefined) return false;
  await replaceSealedSetting(db, held, sealSecret(config.appSecret, place, secret));
  return true;
}

async function resealStores(db: Database, config: ResealConfig): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (const store of await listStores(db)) {
    if (isSealedBy(config.appSecret, store.secret_value)) continue;
    const secret = openSecret(config, storeBinding(store), store.secret_value);
    outcomes.push(secret !== undefined);
    if (secret !== undefined)
      await replaceStoreSecret(db, store, sealSecret(config.appSecret, storeBinding(store), secret));
  }
  return outcomes;
}

async function resealCodes(db: Database, config: ResealConfig): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (const held of await codesNotSealedBy(db, keyIdOf(config.appSecret))) {
    const place = twoFactorBinding({ company_id: held.place_company_id, user_id: held.place_user_id });
    const secret = openSecret(config, place, held.value);
    outcomes.push(secret !== undefined);
    if (secret !== undefined) await replaceSealedCodes(db, held, sealSecret(config.appSecret, place, secret));
  }
  return outcomes;
}

async function resealWebhooks(db: Database, config: ResealConfig): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (const held of await webhookSecretsNotSealedBy(db, keyIdOf(config.appSecret))) {
    const secret = openSecret(config, webhookBinding(held.company_id), held.value);
    outcomes.push(secret !== undefined);
    if (secret === undefined) continue;
    await replaceWebhookSecret(db, held, sealSecret(config.appSecret, webhookBinding(held.company_id), secret));
  }
  return outcomes;
}

/** Says in the log when APP_SECRET_PREVIOUS may go, and when it went too early. */
export async function resealAtStart(db: Database, config: ResealConfig, log: Logger): Promise<void> {
  const { resealed, unreadable } = await resealSecrets(db, config);
  if (resealed > 0) log.info({ part: 'secrets', resealed }, 'stored passwords are encrypted under APP_SECRET now');
  if (unreadable > 0) {
    const message = 'some stored passwords can be read neither with APP_SECRET nor with APP_SECRET_PREVIOUS';
    log.warn({ part: 'secrets', unreadable }, message);
  }
}
