import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { containing, type ListQuery, orderOf, type Page, pageOf } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';
import type { ListedDays } from '../time-zone.ts';
import { isWithinDays } from '../within-days.ts';
import { heldTasks } from './lanes.ts';

// graphile-worker owns these tables; only this file reads them, in plain SQL.

/** Class of the advisory locks that live workers hold; unlockDeadWorkers tests them. */
const livingClass = 733_885;

export interface NewQueuedTask {
  task: string;
  payload: object;
  run_at?: string | undefined;
  key?: string | undefined;
  queue?: string | undefined;
  flags?: string[] | undefined;
  max_attempts: number;
}

export async function addQueuedTask(db: Database, added: NewQueuedTask): Promise<void> {
  await sql`select from graphile_worker.add_job(${added.task}::text, payload := ${JSON.stringify(added.payload)}::json,
    run_at := ${added.run_at ?? null}::timestamptz, job_key := ${added.key ?? null}::text,
    queue_name := ${added.queue ?? null}::text, flags := ${added.flags ?? null}::text[],
    max_attempts := ${added.max_attempts}::int)`.execute(db);
}

export interface FailedTask {
  id: number;
  task: string;
  createdAt: string;
  failed_at: string;
  attempts: number;
  max_attempts: number;
  /** Null: given up. */
  next_attempt_at: string | null;
  /** User-facing; details are only in the log. */
  error: string;
}

/** Failed tasks of the company, for its admins. Installation-wide ones are only logged. */
export function visibleFailedTasks(db: Database, scope: Scope) {
  return db
    .selectFrom(
      sql<FailedTask & ChangedTask & { company_id: number }>`(select j.id, t.identifier as task, j.payload,
          j.created_at as "createdAt",
          -- The queue keeps no such time: a failure puts the next attempt off from its own moment by this much.
          j.run_at - make_interval(secs => exp(least(j.attempts, 10))) as failed_at, j.attempts, j.max_attempts, j.last_error as error,
          case when j.attempts < j.max_attempts then j.run_at end as next_attempt_at,
          (j.payload ->> 'company_id')::bigint as company_id
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.last_error is not null)`.as('f'),
    )
    .where('f.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));
}

const columns = [
  'f.id',
  'f.task',
  'f.createdAt',
  'f.failed_at',
  'f.attempts',
  'f.max_attempts',
  'f.next_attempt_at',
  'f.error',
] as const;

export function listFailedTasks(db: Database, scope: Scope, list: ListQuery<ListedDays>): Promise<Page<FailedTask>> {
  let base = visibleFailedTasks(db, scope).where(isWithinDays('f.failed_at', list, scope.time_zone));
  if (list.q) {
    const like = containing(list.q);
    base = base.where((eb) => eb.or([eb('f.task', 'ilike', like), eb('f.error', 'ilike', like)]));
  }
  return pageOf(db, list, { alias: 'f', base, order: orderOf('f', list), rows: base.select(columns) });
}

/** `later`: due in the future, or mail of a suspended company; `retrying`: due again after a failure; `failed`: given up. */
export const taskStates = ['waiting', 'running', 'later', 'retrying', 'failed'] as const;

export interface QueueStats extends Record<(typeof taskStates)[number], number> {
  task: string;
  /** Of the task that has waited longest; null if none does. */
  oldest_seconds: number | null;
}

export async function queueStats(db: Database): Promise<QueueStats[]> {
  const { rows } = await sql<QueueStats>`
    select task, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'later') as later, count(*) filter (where state = 'retrying') as retrying,
      count(*) filter (where state = 'failed') as failed,
      max(extract(epoch from now() - run_at)) filter (where state = 'waiting') as oldest_seconds
    from (select t.identifier as task, j.run_at, case when j.locked_at is not null then 'running'
          when j.attempts >= j.max_attempts then 'failed'
          when t.identifier = any(${heldTasks}::text[]) and exists (select from companies c
            where c.id = (j.payload ->> 'company_id')::bigint and c.suspended_at is not null) then 'later'
          when j.run_at <= now() then 'waiting'
          when j.last_error is not null then 'retrying' else 'later' end as state
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id) s
    group by task`.execute(db);
  return rows;
}

export interface ChangedTask {
  task: string;
  payload: { mail_id?: number };
}

/** Runs it again at once with all attempts. Undefined if it does not exist or is running. */
export async function retryFailedTask(db: Database, scope: Scope, id: number): Promise<ChangedTask | undefined> {
  const found = visibleFailedTasks(db, scope).where('f.id', '=', id).select(['f.id', 'f.task', 'f.payload']);
  const { rows } = await sql<ChangedTask>`select found.task, found.payload from (${found}) found,
    lateral graphile_worker.reschedule_jobs(array[found.id], run_at := now(), attempts := 0) r`.execute(db);
  return rows[0];
}

/** Undefined if it does not exist or is running. */
export async function removeFailedTask(db: Database, scope: Scope, id: number): Promise<ChangedTask | undefined> {
  const found = visibleFailedTasks(db, scope).where('f.id', '=', id).select(['f.id', 'f.task', 'f.payload']);
  const { rows } = await sql<ChangedTask>`select found.task, found.payload from (${found}) found,
    lateral graphile_worker.complete_jobs(array[found.id]) r`.execute(db);
  return rows[0];
}

/** Nothing that was enqueued in this database is done any more. */
export async function emptyQueue(db: Database): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`.execute(db);
}

/** Prevents further attempts, whatever the outcome of a current one. */
export async function giveUpTask(db: Database, id: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${id}::bigint`.execute(db);
}

/** Whether none of these tasks is running any more, as far as the queue knows. */
export async function areReported(db: Database, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker._private_jobs
    where id = any(${ids}::bigint[]) and locked_at is not null limit 1`.execute(db);
  return rows.length === 0;
}

/** Holds the lock of worker `id`. Run it on a connection that lives as long as the worker. */
export const heartbeat = (id: string) => ({
  text: 'select pg_advisory_lock($1, hashtext($2))',
  values: [livingClass, id],
});

/** Releases tasks of dead processes, whose lock is free; the queue would wait 4 hours. Skips those taken within 5 s. */
export async function unlockDeadWorkers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with holding as (
      select distinct locked_by as id from graphile_worker._private_jobs where locked_at < now() - interval '5 s'
    )
    select id from holding where pg_try_advisory_xact_lock(${livingClass}::int, hashtext(id))`.execute(db);
  const dead = rows.map(({ id }) => id);
  if (dead.length > 0) await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db);
  return dead;
}

export async function removeTasksOfCompany(db: Database, company_id: number): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select j.id from graphile_worker._private_jobs j
    where (j.payload ->> 'company_id')::bigint = ${company_id} and j.locked_at is null))`.execute(db);
}

/** Removes waiting mails and notifications to a person, whose texts and addresses they hold. */
export async function removeTasksOf(
  db: Database,
  { company_id, id, email }: { company_id: number; id: number; email: string },
): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select j.id from graphile_worker._private_jobs j
    where (j.payload ->> 'company_id')::bigint = ${company_id} and j.locked_at is null
      and ((j.payload ->> 'user_id')::bigint = ${id} or lower(j.payload #>> '{to,address}') = lower(${email}))))`.execute(
    db,
  );
}

/** Of suspended companies no mail is sent: it waits. */
export async function listSuspended(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').where('suspended_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/** Removes notifications by mail that a company has had in the queue for a week: by now they would mislead. */
export async function removeStaleMails(db: Database, company_id: number): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.payload ->> 'company_id')::bigint = ${company_id} and j.locked_at is null
      and t.identifier = 'send_mail' and j.created_at < now() - interval '7 days'))`.execute(db);
}
