import { sql } from 'kysely';
import { recordsSql, toPage } from '../floor-records.ts';
import type { Bench } from '../large.ts';
import { compared, type Floor, type Row } from '../row.ts';

const worker = 1007;
const path = `/api/v1/time-tracking?user_id=${worker}`;
const own = 'select * from time_records where company_id = $1 and user_id = $2';
const text = recordsSql(
  `${own} order by start_time desc, id desc limit 20`,
  ', (select count(*) from time_records where company_id = $1 and user_id = $2) as total',
);

/** Counts every record of the worker. */
const floor: Floor = async ({ query, session }) =>
  toPage(await query(text, [session.company_id, worker]), { exact: true });
const compare = ({ data }: Record<string, unknown>) => data;

export const total = compared({
  name: 'total',
  operation: "a worker's records with their total, beside an exact count",
  goal: 2,
  product: { path },
  floor,
  compare,
});

export const totalExact = compared({
  name: 'total-exact',
  operation: 'the same, counted exactly',
  product: { path: `${path}&count=exact` },
  floor,
});

/** Edits leave new row versions, so that counts can no longer use index-only scans. */
const update = `update time_records set created_by = created_by where company_id = $1 and id in (
  select id from time_records where company_id = $1 order by user_id <> ${worker}, id limit 100000)`;

const runSlow = (bench: Bench, text: string) =>
  bench.db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql.raw(text.replaceAll('$1', String(bench.company))).execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });

const afterUpdates = compared({
  ...{ name: 'total-updated', operation: 'the same after 100,000 updates, total to 1,000' },
  ...{ goal: 2, product: { path }, floor, compare },
});

export const totalUpdated: Row = {
  ...afterUpdates,
  async measure(bench) {
    await runSlow(bench, update);
    const measurements = await afterUpdates.measure(bench);
    await runSlow(bench, 'vacuum time_records');
    return measurements;
  },
};
