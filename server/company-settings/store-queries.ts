import type { Selectable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Stores } from '#db/types.gen.ts';

/* The companies' S3 stores. For internal use, without a permission check. */

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

export type Store = Pick<Selectable<Stores>, (typeof columns)[number]>;
type StoreLocation = Pick<Store, 'company_id' | 'endpoint' | 'bucket'>;

export function findStore(db: Database, { company_id, endpoint, bucket }: StoreLocation) {
  return db
    .selectFrom('stores')
    .select(columns)
    .where('company_id', '=', company_id)
    .where('endpoint', '=', endpoint)
    .where('bucket', '=', bucket)
    .executeTakeFirst();
}

export function readStore(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('stores')
    .select(columns)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export const listStores = (db: Database) =>
  db.selectFrom('stores').select(columns).orderBy('company_id').orderBy('id').execute();

export const listStoresOf = (db: Database, company_id: number) =>
  db.selectFrom('stores').select(columns).where('company_id', '=', company_id).orderBy('id').execute();

/** Inserts a store or updates its credentials; an existing prefix is kept. */
export function saveStore(db: Database, store: Omit<Store, 'id'>) {
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

/** Unless it was changed meanwhile. */
export async function replaceStoreSecret(db: Database, held: Store, secret_value: Buffer): Promise<void> {
  await db
    .updateTable('stores')
    .set({ secret_value })
    .where('company_id', '=', held.company_id)
    .where('id', '=', held.id)
    .where('secret_value', '=', held.secret_value)
    .execute();
}
