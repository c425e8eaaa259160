import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { containing, countedTo, type ListQuery, type Page } from '#db/list.ts';
import { fullName } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { DB, TimeRecords } from '#db/types.gen.ts';

/*
 * Text search over note, job title, address, worker name and duration. A single OR over all of them would scan every
 * record, so the newest records are searched first, which finds common text fast. Rarer text is found with one indexed
 * query per meaning, and the results are merged.
 */

type Tables = DB & { t: TimeRecords };
type Base = SelectQueryBuilder<Tables, 't', object>;
type Match = (eb: ExpressionBuilder<Tables, 't'>) => Expression<SqlBool>;

/** Newest records searched before falling back to the indexes. */
const newest = 5_000;

/** Minutes of a duration as typed: '01:30' and '1:30' are 90. */
function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,4}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Possible meanings of the text, each a condition with its own index. */
async function meanings(db: Database, scope: Scope, text: string): Promise<Match[]> {
  const like = containing(text);
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
    .where(fullName('u'), 'ilike', like)
    .execute();
  const minutes = minutesOf(text);
  const ids = (rows: { id: number }[]) => sql`any(${rows.map(({ id }) => id)}::bigint[])`;
  return [
    (eb) => eb('t.note', 'ilike', like),
    ...(jobs.length > 0 ? [(() => sql<SqlBool>`t.job_id = ${ids(jobs)}`) satisfies Match] : []),
    ...(users.length > 0 ? [(() => sql<SqlBool>`t.user_id = ${ids(users)}`) satisfies Match] : []),
    ...(minutes === undefined ? [] : [((eb) => eb('t.duration', '=', minutes)) satisfies Match]),
  ];
}

/** `base` is filtered by everything except the text. Returns the ids of the page in order, and the page's meta. */
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
