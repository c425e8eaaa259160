import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { containing, countedTo, isCountedExactly, type ListQuery, type PageIds } from '#db/list.ts';
import { fullName } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { DB, TimeRecords } from '#db/types.gen.ts';

/*
 * Text search over note, job title, address, worker name and duration. A single OR over all of them would scan every
 * record, so text that is common among the newest records is looked for there. Other text is found with one indexed
 * query per meaning. Which of the two, the statement decides itself: a part whose condition has no column is skipped.
 */

type Tables = DB & { t: TimeRecords };
type Base = SelectQueryBuilder<Tables, 't', object>;

/** Records at the beginning of the list that tell how common the text is, and the matches that make it common. */
const sample = { records: 200, matches: 10 };
/** Records among which common text has more than `countedTo` matches, at the share of the sample or a little less. */
const nearest = 30_000;

interface Searched {
  /** The text as a pattern. */
  like: string;
  /** The text as a duration. */
  minutes: number | undefined;
}

/** Minutes of a duration as typed: '01:30' and '1:30' are 90. */
function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,4}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

const foundNames = ({ company_id }: Scope, like: string) => sql`
  found_jobs as materialized (
    select j.id from jobs j where j.company_id = ${company_id} and j.job_title ilike ${like}
    union select j.id from properties p join jobs j on j.company_id = p.company_id and j.property_id = p.id
      where p.company_id = ${company_id} and p.address ilike ${like}
  ), found_users as materialized (
    select u.id from users u where u.company_id = ${company_id} and ${fullName('u')} ilike ${like}
  )`;

/** Meanings of the text, each a condition on `t` with its own index. */
function meanings({ like, minutes }: Searched): RawBuilder<SqlBool>[] {
  const found = [
    sql<SqlBool>`t.note ilike ${like}`,
    sql<SqlBool>`t.job_id = any(array(select id from found_jobs))`,
    sql<SqlBool>`t.user_id = any(array(select id from found_users))`,
  ];
  return minutes === undefined ? found : [...found, sql<SqlBool>`t.duration = ${minutes}`];
}

const either = ({ like, minutes }: Searched) => sql<SqlBool>`(t.note ilike ${like}
  or t.job_id in (select id from found_jobs) or t.user_id in (select id from found_users)
  ${minutes === undefined ? sql`` : sql`or t.duration = ${minutes}`})`;

type Cut = Pick<ListQuery<unknown>, 'page' | 'limit' | 'sort' | 'order' | 'count'>;

const keys: Readonly<Record<string, RawBuilder<string>>> = {
  user: sql`(select ${fullName('ou')} from users ou where ou.company_id = t.company_id and ou.id = t.user_id)`,
  job: sql`(select oj.job_title from jobs oj where oj.company_id = t.company_id and oj.id = t.job_id)`,
};

/** The page and its total, beyond `countedTo` only if needed. `base`: all filters but the text. */
export function searchedIds(scope: Scope, base: Base, q: string, { page, limit, sort, order, count }: Cut): PageIds {
  const text = { like: containing(q), minutes: minutesOf(q) };
  const way = sql.raw(order);
  const key = keys[sort] ?? sql.ref<string>(`t.${sort}`);
  const isExact = isCountedExactly({ page, count });
  const last = page === 'last' ? 0 : page * limit;
  const isOnNearest = sort === 'start_time' && !isExact && last <= countedTo;
  const few = isOnNearest ? sql<SqlBool>`(select count(*) from nearest) <= ${sql.lit(countedTo)}` : sql<SqlBool>`true`;
  const indexed = meanings(text).map((match) =>
    base
      .where(match)
      .where(few)
      .select(['t.id', key.as('key')]),
  );
  const before =
    page === 'last'
      ? sql`(select greatest(count(*) - 1, 0) / ${limit}::int * ${limit}::int from hits)`
      : sql`${(page - 1) * limit}::int`;
  return sql`(with ${foundNames(scope, text.like)}
    ${isOnNearest ? nearestHits(base, text, way) : sql``}, hits as materialized (
      ${isOnNearest ? sql`select id, key from nearest where not ${few} union all` : sql``}
      (${sql.join(indexed, sql` union `)})
    ) select id, row_number() over (order by key ${way}, id ${way}) as place, (select count(*) from hits) as total
    from hits order by place limit ${limit} offset ${before})`;
}

/** `nearest`: the first matches in the list's order, `countedTo` and one more if the text is common. */
function nearestHits(base: Base, text: Searched, way: RawBuilder<unknown>) {
  const first = (records: number): Expression<unknown> =>
    base
      .select(['t.id', 't.note', 't.job_id', 't.user_id', 't.duration', 't.start_time'])
      .orderBy(sql`t.start_time ${way}, t.id ${way}`)
      .limit(sql.lit(records));
  return sql`, sampled as materialized (
      select count(*) as matches from (${first(sample.records)}) t where ${either(text)}
    ), nearest as materialized (
      select t.id, t.start_time as key from (${first(nearest)}) t
      where (select matches from sampled) >= ${sql.lit(sample.matches)} and ${either(text)}
      order by t.start_time ${way}, t.id ${way} limit ${sql.lit(countedTo + 1)}
    )`;
}
