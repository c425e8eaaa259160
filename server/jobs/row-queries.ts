import {
  type AliasedRawBuilder,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { Coordinates } from '#db/column-types.ts';
import { containing, hasValues, isNamed, orderOf, type Page, pageOf } from '#db/list.ts';
import { prepared } from '#db/prepared.ts';
import { openJobStatuses, visibleJobs } from '#db/queries/jobs.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Role, Scope } from '#db/scope.ts';
import type { DB, Jobs } from '#db/types.gen.ts';
import { customerName, payerOfJob } from '#server/customers/queries.ts';
import { visibleFiles } from '#server/files/queries.ts';
import { phoneHolds } from '#server/infra/phone-holds.ts';
import { readReference } from '#server/infra/typed/reference.ts';
import { inDistrict, postCodeHolds } from '#server/properties/post-code-queries.ts';
import { tradeOfJob } from '#server/trades/queries.ts';
import { fixedCharge, isUnbilledFixedJob } from '../pricing/charge.ts';
import { spendingWarning } from '../pricing/spending.ts';
import { openStatuses } from '../visits/queries.ts';
import {
  dueBy,
  finishedBetween,
  notClosedJobs,
  plannedNotStarted,
  unassigned,
  unscheduled,
} from './attention-queries.ts';
import { jobStatuses, priorities } from './constants.ts';
import type { Job, ListedJob, listJobsSchema } from './schema.ts';

type Tables = DB & { j: Jobs };
type Status = Selectable<Jobs>['status'];

export interface LoadedJobs {
  /** Closed jobs to list too, if created in [from, to). */
  closed: readonly Status[];
  /** Instants, half open; null is unbounded. */
  from: string | null;
  to: string | null;
}

type JobFilters = Omit<
  z.infer<typeof listJobsSchema>,
  'dateRange' | 'start_date' | 'end_date' | 'finished_from' | 'finished_to' | 'amounts' | 'sums'
> &
  LoadedJobs & {
    /** Day in the company's zone, to judge planned starts and due dates. */
    today: string;
    /** Finished in these days, half open, whenever created. */
    finishedDays?: { from: string | null; to: string | null } | undefined;
  };

const mainTypes = {
  emergency: 'Emergency',
  maintenance: 'Maintenance',
  refurbishment: 'Refurbishment',
} as const;

/** The office is warned of it. A filter has no join with the property. */
const isOverLimit = sql<SqlBool>`(${spendingWarning(sql`coalesce(j.customer_id, (select lp.customer_id from properties lp
  where lp.company_id = j.company_id and lp.id = j.property_id))`)} is not null)`;

const isTrue = sql<SqlBool>`true`;

function attention(list: JobFilters) {
  const { today, finishedDays } = list;
  const is = (value: boolean | undefined, condition: typeof isTrue) =>
    value === undefined ? isTrue : value ? condition : sql<SqlBool>`${condition} is not true`;
  return sql<SqlBool>`${is(list.planned_not_started, plannedNotStarted(today))}
    and ${is(list.unassigned, unassigned)}
    and ${is(list.unscheduled, unscheduled(today))}
    and ${list.due ? dueBy(list.due, today) : isTrue}
    and ${finishedDays ? finishedBetween(finishedDays) : isTrue}
    and ${is(list.to_bill, isUnbilledFixedJob)}
    and ${is(list.over_limit, isOverLimit)}`;
}

/** What admins alone read: a request by its reference or its sender's phone, and the jobs of a tenant by theirs. */
function byCaller(scope: Scope, q: string) {
  if (scope.role !== 'admin') return { job: sql``, property: sql`` };
  const reference = readReference(q);
  const sender = phoneHolds('j.requester_phone', q);
  const tenant = phoneHolds('sp.tenant_phone', q);
  return {
    job: sql`${reference === undefined ? sql`` : sql`or j.reference = ${reference}`} ${sender ? sql`or ${sender}` : sql``}`,
    property: tenant ? sql`or ${tenant}` : sql``,
  };
}

/** Searches title, description, references, phones and property, or the job's number: what the role can read of them. */
export function searchedJobs(scope: Scope, q: string) {
  const like = containing(q);
  const shown =
    scope.role === 'landlord'
      ? sql`j.job_title ilike ${like}`
      : sql`j.job_title ilike ${like} or j.job_description ilike ${like} or j.client_reference ilike ${like}`;
  const caller = byCaller(scope, q);
  const postCode = postCodeHolds('sp', q);
  const number = /^#?(\d{1,15})$/.exec(q.trim())?.[1];
  return sql<SqlBool>`(${shown} or j.property_id in (select sp.id from properties sp
    where sp.company_id = ${scope.company_id} and (sp.address ilike ${like} ${postCode ? sql`or ${postCode}` : sql``}
      ${caller.property})) ${caller.job}
    ${number === undefined ? sql`` : sql`or j.number = ${Number(number)}::bigint`})`;
}

const isLoaded =
  ({ closed, from, to }: LoadedJobs) =>
  (eb: ExpressionBuilder<Tables, 'j'>) =>
    closed.length === 0
      ? eb('j.status', 'in', notClosedJobs)
      : eb.or([
          eb('j.status', 'in', notClosedJobs),
          eb.and([
            eb('j.status', 'in', closed),
            ...(from === null ? [] : [eb('j.createdAt', '>=', from)]),
            ...(to === null ? [] : [eb('j.createdAt', '<', to)]),
          ]),
        ]);

function filtered(db: Database, scope: Scope, list: JobFilters) {
  let query = visibleJobs(db, scope).where(
    hasValues('j', ['job_type', 'status', 'priority', 'property_id', 'trade_id'], list),
  );
  const { job_group } = list;
  if (job_group === 'other') query = query.where('j.job_type', 'not in', Object.values(mainTypes));
  else if (job_group) query = query.where('j.job_type', '=', mainTypes[job_group]);
  query = query.where(isLoaded(list)).where(attention(list));
  if (list.district !== undefined) {
    query = query.where('j.property_id', 'in', inDistrict(db, scope, list.district));
  }
  if (list.assignee !== undefined) {
    query = query.where('j.id', 'in', (eb) =>
      eb
        .selectFrom('job_assignees as fa')
        .select('fa.job_id')
        .where('fa.company_id', '=', scope.company_id)
        .where('fa.user_id', '=', list.assignee!),
    );
  }
  if (list.customer_id !== undefined) {
    query = query.where(
      sql<SqlBool>`(j.customer_id = ${list.customer_id} or (j.customer_id is null and j.property_id in (
        select cp.id from properties cp
        where cp.company_id = ${scope.company_id} and cp.customer_id = ${list.customer_id})))`,
    );
  }
  return list.q ? query.where(searchedJobs(scope, list.q)) : query;
}

const inOrder = (column: string, values: readonly string[]) =>
  sql`array_position(string_to_array(${sql.lit(values.join(','))}, ','), ${sql.ref(column)})`;

const countOfJob = (table: string, only = sql``) =>
  sql`(select count(*) from ${sql.table(table)} c where c.company_id = j.company_id and c.job_id = j.id ${only})`;
const ofJob = sql`and c.expense_id is null`;

const assigneesFrom = sql`from job_assignees ja join users au on au.company_id = ja.company_id and au.id = ja.user_id
    where ja.company_id = j.company_id and ja.job_id = j.id`;
const assigneesOrder = sql`order by ja.assigned_for nulls first, au.first_name, au.last_name, ja.id`;

/** Enumerations sort in their own order, not alphabetically; empty dates come last. */
const sorting = {
  by: {
    property_address: sql`(select op.address collate "natural" from properties op where op.company_id = j.company_id and op.id = j.property_id)`,
    trade: sql`lower(${tradeOfJob('j')})`,
    customer_name: sql`(select lower(sc.name) from properties sp
      join customers sc on sc.company_id = sp.company_id and sc.id = coalesce(j.customer_id, sp.customer_id)
      where sp.company_id = j.company_id and sp.id = j.property_id)`,
    priority: inOrder('j.priority', priorities),
    status: inOrder('j.status', jobStatuses),
    assignees: sql`(select ${fullName('au')} ${assigneesFrom} ${assigneesOrder} limit 1)`,
    tasksCount: countOfJob('job_tasks'),
    filesCount: countOfJob('files', ofJob),
    expensesCount: countOfJob('expenses'),
    notesCount: countOfJob('notes'),
  },
  nullsLast: [
    'due_date',
    'job_start_date',
    'job_end_date',
    'trade',
    'budget',
    'assignees',
    'fixed_price',
    'not_billed_reason',
  ],
} as const;

const forLandlords = [
  'id',
  'number',
  'client_ref',
  'property_id',
  'job_title',
  'status',
  'job_start_date',
  'job_end_date',
  'due_date',
  'createdAt',
  'updatedAt',
] as const;
const forStaff = [
  'job_description',
  'job_type',
  'trade_id',
  'priority',
  'requested_by',
  'client_reference',
  'status_changed_at',
] as const;
const forAdmins = [
  'budget',
  'billing_type',
  'fixed_price',
  'not_billed_reason',
  'discount_percent',
  'planned_minutes',
  'customer_id',
  'reference',
  'requester_name',
  'requester_email',
  'requester_phone',
  'created_by',
] as const;

/** Columns of `jobs` that the role may see (R12). */
export function jobColumns(role: Role): readonly string[] {
  if (role === 'landlord') return forLandlords;
  return [...forLandlords, ...forStaff, ...(role === 'admin' ? forAdmins : [])];
}

/** Columns that the role may see of job `j` at property `p`; no others leave the database. */
function columnsFor(scope: Scope): AliasedRawBuilder<unknown, string>[] {
  const seen = [
    ...jobColumns(scope.role).map((name) => sql.ref(`j.${name}`).as(name)),
    sql`p.address`.as('property_address'),
    sql`p.post_code`.as('post_code'),
    sql`p.city`.as('city'),
  ];
  if (scope.role === 'landlord') return seen;
  const ownExpenses = scope.role === 'admin' ? sql`` : sql`and c.user_id = ${scope.user_id}`;
  const assignees = sql`(select coalesce(jsonb_agg(jsonb_build_object('user_id', ja.user_id, 'assigned_for', ja.assigned_for,
      'User', jsonb_build_object('first_name', au.first_name, 'last_name', au.last_name)) ${assigneesOrder}), '[]')
    ${assigneesFrom})`;
  return [
    ...seen,
    tradeOfJob('j').as('trade'),
    assignees.as('assignees'),
    countOfJob('job_tasks').as('tasksCount'),
    countOfJob('files', ofJob).as('filesCount'),
    countOfJob('expenses', ownExpenses).as('expensesCount'),
    countOfJob('materials', ownExpenses).as('materialsCount'),
    countOfJob('notes').as('notesCount'),
    ...(scope.role === 'admin'
      ? [customerName('j', payerOfJob).as('customer_name'), spendingWarning(payerOfJob).as('spending_warning')]
      : []),
  ];
}

const wireRows = (db: Database, scope: Scope) =>
  db
    .selectFrom('jobs as j')
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .where('j.company_id', '=', scope.company_id)
    .select(columnsFor(scope))
    .$castTo<Job>();

/** For landlords, who read no visits: the next visit of a job, and the newest picture that they may see. */
function aheadForLandlords(db: Database, scope: Scope, today: string) {
  const photos = visibleFiles(db, scope)
    .where(sql<SqlBool>`f.job_id = j.id`)
    .where('f.thumbnail_key', 'is not', null)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(1)
    .select('f.id');
  return [
    sql`(select jsonb_build_object('day', v.day, 'starts', v.starts, 'window_from', v.window_from,
        'window_to', v.window_to, 'status', v.status)
      from visits v where v.company_id = j.company_id and v.job_id = j.id
        and v.status in (${openStatuses}) and v.day >= ${today}::date
      order by v.day, coalesce(v.starts, v.window_from) nulls last, v.id limit 1)`.as('next_visit'),
    sql`(${photos})`.as('newest_photo_id'),
  ];
}

export function listJobs(db: Database, scope: Scope, list: JobFilters): Promise<Page<ListedJob>> {
  const base = filtered(db, scope, list);
  const rows = wireRows(db, scope).$if(scope.role === 'landlord', (query) =>
    query.select(aheadForLandlords(db, scope, list.today)).$castTo<ListedJob>(),
  );
  return pageOf(db, list, { alias: 'j', base, order: orderOf('j', list, sorting), rows });
}

export async function sumJobs(db: Database, scope: Scope, list: JobFilters) {
  if (scope.role !== 'admin') return {};
  const sum = (amount: RawBuilder<unknown>, only = sql``) => sql<number>`coalesce(sum(${amount}) ${only}, 0)`;
  return filtered(db, scope, list)
    .select([sum(sql`j.budget`).as('budget'), sum(sql`j.fixed_price`).as('fixed_price')])
    .select(sum(fixedCharge, sql`filter (where ${isUnbilledFixedJob})`).as('to_bill'))
    .executeTakeFirstOrThrow();
}

/** Pounds still to invoice at a fixed price, by job id. */
export async function fixedToBill(db: Database, scope: Scope, ids: readonly number[]) {
  const rows = await visibleJobs(db, scope)
    .select(['j.id', fixedCharge.as('to_bill')])
    .where(sql<SqlBool>`j.id = any(${[...ids]}::bigint[])`)
    .where(isUnbilledFixedJob)
    .execute();
  return new Map(rows.map(({ id, to_bill }) => [id, to_bill]));
}

export async function readJob(db: Database, scope: Scope, id: number | string): Promise<Job | undefined> {
  const own = visibleJobs(db, scope).select('j.id').where(isNamed('j', id));
  const [job] = await prepared(db, 'job.row', wireRows(db, scope).where('j.id', 'in', own));
  return job;
}

/** Days for which a worker's tracking counts as recent; older jobs are sorted by id. */
const recentDays = 60;

/** At most two points per job, from the caller's own newest working record (not driving). */
const ownPlaces = (db: Database, scope: Scope, now: string) =>
  db
    .selectFrom('time_records as w')
    .distinctOn('w.job_id')
    .select([
      'w.job_id',
      sql<
        Coordinates[]
      >`jsonb_path_query_array(jsonb_build_array(w.start_cordinate, w.end_cordinate), '$[*] ? (@ != null)')`.as(
        'places',
      ),
    ])
    .where('w.company_id', '=', scope.company_id)
    .where('w.user_id', '=', scope.user_id)
    .where('w.is_driving', '=', false)
    .where(sql<SqlBool>`coalesce(w.start_cordinate, w.end_cordinate) is not null`)
    .where(sql<SqlBool>`w.start_time >= ${now}::timestamptz - make_interval(days => ${recentDays})`)
    .orderBy('w.job_id')
    .orderBy('w.start_time', 'desc')
    .orderBy('w.id', 'desc');

/** Assigned for `today` first, then most recently tracked, then by id (J13). `now`: ISO; `today`: YYYY-MM-DD. */
export function listActiveJobs(
  db: Database,
  scope: Scope,
  { now, today, q, first }: { now: string; today: string; q?: string | undefined; first?: number | undefined },
) {
  return visibleJobs(db, scope)
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('time_records as t')
          .select(['t.job_id', (max) => max.fn.max('t.start_time').as('tracked_at')])
          .where('t.company_id', '=', scope.company_id)
          .where('t.user_id', '=', scope.user_id)
          .where(sql<SqlBool>`t.start_time >= ${now}::timestamptz - make_interval(days => ${recentDays})`)
          .groupBy('t.job_id')
          .as('own'),
      (join) => join.onRef('own.job_id', '=', 'j.id'),
    )
    .leftJoin('job_assignees as today', (join) =>
      sameCompany(join, 'today.job_id', 'j.id')
        .on('today.user_id', '=', scope.user_id)
        .on('today.assigned_for', '=', today),
    )
    .leftJoin(ownPlaces(db, scope, now).as('worked'), 'worked.job_id', 'j.id')
    .where('j.status', 'in', openJobStatuses)
    .$if(!!q, (query) => query.where(searchedJobs(scope, q!)))
    .select([
      'j.id',
      (eb) => eb.ref('j.number').$notNull().as('number'),
      'j.job_title',
      'j.property_id',
      'p.address as property_address',
      'p.post_code',
      'p.city',
      'today.assigned_for',
      'own.tracked_at',
      (eb) => eb.fn.coalesce('worked.places', sql<Coordinates[]>`'[]'::jsonb`).as('places'),
    ])
    .orderBy(sql`today.id is not null`, 'desc')
    .orderBy('own.tracked_at', (by) => by.desc().nullsLast())
    .orderBy('j.id')
    .$if(first !== undefined, (query) => query.limit(first!))
    .execute();
}

/**
 * Counts by type and status, of all visible jobs or those that a list with `loaded` holds; and of the open ones how many
 * are late, due this week, and nobody's.
 */
export function countJobs(db: Database, scope: Scope, today: string, loaded?: LoadedJobs) {
  const visible = visibleJobs(db, scope);
  const open = sql<SqlBool>`j.status in (${sql.join(notClosedJobs)})`;
  const counted = (only: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${only})`;
  return (loaded ? visible.where(isLoaded(loaded)) : visible)
    .select(['j.job_type', 'j.status', (eb) => eb.fn.countAll<number>().as('count')])
    .select([
      counted(dueBy('overdue', today)).as('late'),
      counted(dueBy('this_week', today)).as('due_this_week'),
      counted(sql`${open} and ${unassigned}`).as('unassigned'),
    ])
    .groupBy(['j.job_type', 'j.status'])
    .execute();
}
