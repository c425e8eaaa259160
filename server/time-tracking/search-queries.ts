import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { containing, countedTo, type ListQuery, type Page } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';
import type { DB, TimeRecords } from '#db/types.gen.ts';

/*
 * Time records by words: in the note, in the job's title and address, in the worker's name, and as a duration. One 'or' over
 * all of them makes Postgres look at every record. So the newest are looked at first, which finds common words at once; what
 * is rarer is found by an index for each meaning, and put together.
 */

type Tables = DB & { t: TimeRecords };
type Base = SelectQueryBuilder<Tables, 't', object>;
type Match = (eb: ExpressionBuilder<Tables, 't'>) => Expression<SqlBool>;

/** So many of the newest are looked at first. */
const newest = 5_000;

/** A duration as people write it, in minutes: '01:30' and '1:30' are 90. */
function minutesOf(words: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,4}):([0-5]\d)$/.exec(words.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** What the words may mean, each a condition with an index of its own. */
async function meanings(db: Database, scope: Scope, words: string): Promise<Match[]> {
  const like = containing(words);
  const jobs = await db
    .selectFrom('jobs as j')
    .select('j.id')
    .where('j.company_id', '=', scope.company_id)
    .where('j.job_title', 'ilike', like)
    .union(
      db
        .selectFrom('properties as p')
        .innerJoin('jobs as j', (join) =>
          join.onRef('j.company_id', '=', 'p.company_id').onRef('j.property_id', '=', 'p.id'),
        )
        .select('j.id')
        .where('p.company_id', '=', scope.company_id)
        .where('p.address', 'ilike', like),
    )
    .execute();
  const users = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.company_id', '=', scope.company_id)
    .where(sql<string>`u.first_name || ' ' || u.last_name`, 'ilike', like)
    .execute();
  const minutes = minutesOf(words);
  const ids = (rows: { id: number }[]) => sql`any(${rows.map(({ id }) => id)}::bigint[])`;
  return [
    (eb) => eb('t.note', 'ilike', like),
    ...(jobs.length > 0 ? [(() => sql<SqlBool>`t.job_id = ${ids(jobs)}`) satisfies Match] : []),
    ...(users.length > 0 ? [(() => sql<SqlBool>`t.user_id = ${ids(users)}`) satisfies Match] : []),
    ...(minutes === undefined ? [] : [((eb) => eb('t.duration', '=', minutes)) satisfies Match]),
  ];
}

/** The ids on a page of `base` (filtered but for the words), in order, and how many there are. */
export async function searchTimeRecords(
  db: Database,
  scope: Scope,
  base: Base,
  list: ListQuery<unknown>,
): Promise<{ ids: number[]; meta: Page<unknown>['meta'] }> {
  const found = await meanings(db, scope, list.q ?? '');
  const key = sql.ref<string>(`t.${list.sort}`);
  const way = sql.raw(list.order === 'asc' ? 'asc' : 'desc');
  const branches = found.map((match) => base.where(match).select(['t.id', key.as('key')]));

  const isExact = list.count === 'exact' || list.page === 'last';
  const counted = branches.map((branch) => (isExact ? branch : branch.limit(countedTo + 1)));
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (${sql.join(counted, sql` union `)}) as hits`.execute(db);
  const reached = rows[0]?.total ?? 0;
  const total = isExact ? reached : Math.min(reached, countedTo);
  const { limit } = list;
  const page = list.page === 'last' ? Math.max(1, Math.ceil(total / limit)) : list.page;
  const meta = { total, total_exact: isExact || reached <= countedTo, page, limit };
  const offset = (page - 1) * limit;
  if (reached === 0) return { ids: [], meta };

  const idsOf = async (hits: Expression<unknown>) => {
    const cut = await sql<{ id: number }>`select id from (${hits}) as hits
      order by key ${way}, id ${way} limit ${limit} offset ${offset}`.execute(db);
    return cut.rows.map(({ id }) => id);
  };
  if (list.sort === 'start_time' && reached > countedTo) {
    const some = base
      .select(['t.id', 't.note', 't.job_id', 't.user_id', 't.duration', key.as('key')])
      .orderBy('t.start_time', list.order)
      .orderBy('t.id', list.order)
      .limit(newest + 10 * offset);
    const any = db
      .selectFrom(some.as('t') as never)
      .where((eb) => (eb as ExpressionBuilder<Tables, 't'>).or(found.map((match) => match(eb as never))))
      .select(['id', 'key'] as never);
    const ids = await idsOf(any);
    if (ids.length === limit) return { ids, meta };
  }
  return { ids: await idsOf(sql.join(branches, sql` union `)), meta };
}
