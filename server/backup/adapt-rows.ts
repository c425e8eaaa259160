import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The disk's key for a key in a company's store: both end with the same random name. */
export const diskKeyOf = (key: string): string =>
  key.replace(/^s3\/\d+\/\d+\/(([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{28})$/, '$2/$3/$1');

/** Columns that name stored bytes. */
export const rowKeyColumns = [
  ['files', ['storage_key', 'thumbnail_key', 'poster_key']],
  ['company_logos', ['storage_key']],
] as const;

const diskKey = (value: string) =>
  `regexp_replace(${value}, '^s3/\\d+/\\d+/(([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{28})$', '\\2/\\3/\\1')`;

/**
 * All that differs from the backup: a folder id and store prefixes of its own, so that the original is never touched.
 */
export async function adaptRows(client: pg.Client, folder: { id: string; marked: boolean }): Promise<void> {
  for (const [table, columns] of rowKeyColumns) {
    for (const column of columns) {
      await client.query(`update ${table} set ${column} = ${diskKey(column)} where ${column} like 's3/%'`);
    }
  }
  // What the office may restore names its bytes in history.
  for (const column of rowKeyColumns[0][1]) {
    await client.query(
      `update history set "from" = jsonb_set("from", '{${column}}', to_jsonb(${diskKey(`"from" ->> '${column}'`)}))
       where entity = 'files' and action = 'delete' and "from" ->> '${column}' like 's3/%'`,
    );
  }
  // Backups do not have the bytes of archives, nor older ones the table.
  await client.query(`do $$ begin if to_regclass('public.company_archives') is not null then
    update company_archives set state = 'expired', storage_key = null where state = 'ready'; end if; end $$`);
  const { rows: stores } = await client.query<{ company_id: string; id: string }>('select company_id, id from stores');
  for (const { company_id, id } of stores) {
    const prefix = `fettle-${randomBytes(8).toString('hex')}/`;
    await client.query('update stores set prefix = $3 where company_id = $1 and id = $2', [company_id, id, prefix]);
  }
  await client.query('delete from file_folder');
  await client.query('insert into file_folder (id, marked) values ($1, $2)', [folder.id, folder.marked]);
}
