import { rareWord } from '#tests/support/large-company.ts';
import { recordsSql, toPage } from '../floor-records.ts';
import { compared } from '../row.ts';

const named = `with found_jobs as materialized (
    select id from jobs where company_id = $1 and job_title ilike $2
    union select j.id from properties p join jobs j on j.company_id = p.company_id and j.property_id = p.id
      where p.company_id = $1 and p.address ilike $2
  ), found_users as materialized (
    select id from users where company_id = $1 and first_name || ' ' || last_name ilike $2
  )`;
const page = `${recordsSql(
  `select * from time_records where company_id = $1
    and id in (select id from hits order by start_time desc, id desc limit 20)`,
  ', (select count(*) from hits) as total',
)}`;
const records = 'from time_records t where t.company_id = $1 and';

/** Reads the newest rows one by one until a page is full. */
const common = `${named}, hits as materialized (
    select t.id, t.start_time ${records} (t.note ilike $2 or t.job_id in (select id from found_jobs)
      or t.user_id in (select id from found_users))
    order by t.start_time desc, t.id desc limit 1001) ${page}`;

/** Searches each column by its own index. */
const rare = `${named}, hits as materialized (
    select t.id, t.start_time ${records} t.note ilike $2
    union select t.id, t.start_time ${records} t.job_id = any(array(select id from found_jobs))
    union select t.id, t.start_time ${records} t.user_id = any(array(select id from found_users))) ${page}`;

const searchRow = (name: string, operation: string, word: string, text: string) =>
  compared({
    ...{ name, operation, goal: 0.6 },
    product: { path: `/api/v1/time-tracking?q=${word}` },
    floor: async ({ queryPlanned, session }) => toPage(await queryPlanned(text, [session.company_id, `%${word}%`])),
  });

export const search = [
  searchRow('search-common', 'search for a common word', 'boiler', common),
  searchRow('search-rare', 'search for a rare word', rareWord, rare),
];
