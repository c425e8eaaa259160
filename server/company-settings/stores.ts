import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { AppSecrets, Config } from '#server/infra/config.ts';
import type { Logger } from '#server/infra/log.ts';
import type { Bucket } from '#server/infra/storage/bucket.ts';
import { BytesMissing, type Storage, type StoredObject } from '#server/infra/storage/storage.ts';
import type { CompanySettings } from './company-settings.ts';
import { mayBeInner } from './inner-addresses.ts';
import { settingsOf } from './mail-settings.ts';
import { openSecret, readSecret, sealSecret } from './secrets.ts';
import { findStore, listStores, readStore, type Store, saveStore } from './store-queries.ts';

interface StoresOptions {
  db: Database;
  config: AppSecrets & Pick<Config, 'fixedSettings' | 'privateAddresses'>;
  log: Logger;
  disk: Storage;
}

const keyShape = /^s3\/(\d{1,15})\/(\d{1,15})\/(.+)$/;

export interface Stores extends Storage {
  /** All keys in one store. Rejects if it cannot be reached. */
  listStore(store: Store): AsyncIterable<StoredObject>;
}

/** Keys contain the location ('s3/{company}/{store}/…', else disk). `db` must not be a transaction. */
export function createStores({ db, config, log, disk }: StoresOptions): Stores {
  const clientOf = clients();

  /** Credentials from the current settings if they name this store, otherwise the last ones used for it. */
  async function bucketOfStore(store: Store): Promise<Bucket> {
    const now = await currentBucket(db, store.company_id, config);
    if (now && now.endpoint === store.endpoint && now.bucket === store.bucket) return now;
    const secret = openSecret(config, storeBinding(store), store.secret_value);
    // Sealed under another APP_SECRET: the credentials must be entered again.
    if (secret === undefined) throw new Error(`The key of the store ${store.bucket} cannot be read.`);
    const { region, bucket, endpoint, access_key_id } = store;
    return { region, bucket, endpoint, access_key_id, secret, inner: await mayBeInner(db, config, endpoint) };
  }
  const storageOf = async (store: Store) => clientOf(await bucketOfStore(store), store.prefix);

  async function find(key: string): Promise<[storage: Storage, key: string]> {
    const [, company, id, name] = key.match(keyShape) ?? [];
    if (name === undefined) return [disk, key];
    const store = await readStore(db, Number(company), Number(id));
    if (!store) throw new BytesMissing(key);
    return [await storageOf(store), name];
  }
  const named = ({ company_id, id }: Store, key: string) => `s3/${company_id}/${id}/${key}`;
  async function* listStore(store: Store) {
    const storage = await storageOf(store);
    for await (const each of storage.list()) yield { ...each, key: named(store, each.key) };
  }
  const missing = (key: string) => (error: unknown) => {
    throw error instanceof BytesMissing ? new BytesMissing(key) : error;
  };

  return {
    listStore,
    async put(source, limits) {
      const { company_id } = limits;
      const bucket = company_id === undefined ? undefined : await currentBucket(db, company_id, config);
      if (!bucket || company_id === undefined) return disk.put(source, limits);
      const store = await noteStore(db, company_id, bucket, config);
      const stored = await (await clientOf(bucket, store.prefix)).put(source, limits);
      return { ...stored, key: named(store, stored.key) };
    },
    async open(key, range) {
      const [storage, name] = await find(key);
      return storage.open(name, range).catch(missing(key));
    },
    async remove(key) {
      const [storage, name] = await find(key);
      return storage.remove(name).catch(missing(key));
    },
    async *list() {
      yield* disk.list();
      for (const store of await listStores(db)) {
        try {
          yield* listStore(store);
        } catch (error) {
          // An unreachable store must not prevent listing the others.
          const { company_id, bucket } = store;
          log.warn({ part: 'storage', company_id, bucket, err: error }, 'a file store could not be listed');
        }
      }
    },
  };
}

export function bucketOf(
  settings: CompanySettings,
  { secret, inner }: { secret: string | undefined; inner: boolean },
): Bucket | undefined {
  const region = settings.text('aws_region').trim();
  const bucket = settings.text('aws_bucket').trim();
  const access_key_id = settings.text('aws_access_key_id').trim();
  if (!region || !bucket || !access_key_id || !secret) return undefined;
  const endpoint = settings.text('aws_endpoint').trim();
  return { region, bucket, endpoint, access_key_id, secret, inner };
}

/** The store in the company's settings, with the environment's taking precedence; undefined: files go to disk. */
export async function currentBucket(
  db: Database,
  company_id: number,
  config: AppSecrets & Pick<Config, 'fixedSettings' | 'privateAddresses'>,
): Promise<Bucket | undefined> {
  const settings = await settingsOf(db, company_id, config);
  if (!settings.text('aws_bucket')) return undefined;
  return bucketOf(settings, {
    secret: await readSecret(db, { company_id }, 'aws_secret_access_key', settings, config),
    inner: await mayBeInner(db, config, settings.text('aws_endpoint').trim()),
  });
}

/** Binds a store's secret to its endpoint and access key. */
export const storeBinding = (store: Pick<Store, 'company_id' | 'endpoint' | 'access_key_id'>) => ({
  company_id: store.company_id,
  key: 'aws_secret_access_key' as const,
  boundTo: [store.endpoint, store.access_key_id],
});

/** Returns the store's row with current credentials, creating it on first use. */
export async function noteStore(
  db: Database,
  company_id: number,
  { region, bucket, endpoint, access_key_id, secret }: Bucket,
  secrets: AppSecrets,
): Promise<Store> {
  const known = await findStore(db, { company_id, endpoint, bucket });
  const place = storeBinding({ company_id, endpoint, access_key_id });
  if (
    known?.region === region &&
    known.access_key_id === access_key_id &&
    openSecret(secrets, place, known.secret_value) === secret
  ) {
    return known;
  }
  return saveStore(db, {
    company_id,
    endpoint,
    bucket,
    region,
    access_key_id,
    secret_value: sealSecret(secrets.appSecret, place, secret),
    // Random, so that installations can share a bucket without touching each other's objects.
    prefix: `fettle-${randomBytes(8).toString('hex')}/`,
  });
}

const maxClients = 100;

/** Caches one client, with its connections, per store and credentials. */
function clients() {
  const made = new Map<string, Storage>();
  return async (bucket: Bucket, prefix: string): Promise<Storage> => {
    const name = JSON.stringify([bucket, prefix]);
    let storage = made.get(name);
    if (!storage) {
      // Dropped clients close once idle.
      if (made.size >= maxClients) made.clear();
      const { openS3Storage } = await import('#server/infra/storage/open-bucket.ts');
      storage = openS3Storage(bucket, prefix);
      made.set(name, storage);
    }
    return storage;
  };
}
