import type { Database } from '#db/client.ts';

/* The S3 stores of companies. Asked for by whoever reads or writes bytes, on behalf of nobody. */

export interface StorePlace {
  company_id: number;
  endpoint: string;
  bucket: string;
}

export interface Store extends StorePlace {
  id: number;
  region: string;
  access_key_id: string;
  /** Encrypted as the setting is. */
  secret_value: Buffer;
  /** What the names of the company's objects begin with. */
  prefix: string;
}

const columns = [
  'company_id',
  'id',
  'endpoint',
  'bucket',
  'region',
  'access_key_id',
  'secret_value',
  'prefix',
] as const;

/** The row of the company's store at this place; undefined: it was never used. */
export function findStore(db: Database, { company_id, endpoint, bucket }: StorePlace) {
  return db
    .selectFrom('stores')
    .select(columns)
    .where('company_id', '=', company_id)
    .where('endpoint', '=', endpoint)
    .where('bucket', '=', bucket)
    .executeTakeFirst();
}

/** The store that a file's key names. */
export function readStore(db: Database, company_id: number, id: number): Promise<Store | undefined> {
  return db
    .selectFrom('stores')
    .select(columns)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Every store of every company. */
export const listStores = (db: Database): Promise<Store[]> =>
  db.selectFrom('stores').select(columns).orderBy('company_id').orderBy('id').execute();

/** Notes a store, or how it is opened from now on; its prefix stays the first one. */
export function saveStore(db: Database, store: Omit<Store, 'id'>): Promise<Store> {
  const { region, access_key_id, secret_value } = store;
  return db
    .insertInto('stores')
    .values(store)
    .onConflict((oc) =>
      oc.columns(['company_id', 'endpoint', 'bucket']).doUpdateSet({ region, access_key_id, secret_value }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}
