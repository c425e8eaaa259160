import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import type { Scope } from '#db/scope.ts';

interface Timer {
  id: number;
  user_id: number;
  start_time: string;
  User: { first_name: string; last_name: string };
}

/** How many timers and tasks are named; the counts are of all. */
const named = 20;

const of = (table: string) =>
  sql`${sql.table(table)} c where c.company_id = j.company_id and c.job_id = j.id`;
const isOpenTask = sql`c.status in ('pending', 'in_progress')`;

/**
 * What still hangs on a job: running timers, tasks that are neither completed nor
 * cancelled, time to review and pending expenses, in one statement. Undefined outside what the caller may read.
 */
export function readUnfinished(db: Database, scope: Scope, id: number | string) {
  return visibleJobs(db, scope)
    .where(typeof id === 'number' ? 'j.id' : 'j.client_ref', '=', id as never)
    .select([
      'j.id',
      sql<Timer[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'user_id', t.user_id,
          'start_time', to_char(t.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'User', jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)) order by t.start_time), '[]')
        from (select c.* from ${of('time_records')} and c.end_time is null order by c.start_time limit ${named}) t
        join users u on u.company_id = t.company_id and u.id = t.user_id)`.as('timers'),
      sql<
        { id: number; description: string; status: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'description', t.description, 'status', t.status) order by t.id), '[]')
        from (select c.* from ${of('job_tasks')} and ${isOpenTask} order by c.id limit ${named}) t)`.as(
        'tasks',
      ),
      sql<number>`(select count(*) from ${of('job_tasks')} and ${isOpenTask})`.as('tasks_open'),
      sql<number>`(select count(*) from ${of('time_records')} and c.needs_review)`.as('time_to_review'),
      sql<number>`(select count(*) from ${of('expenses')} and c.status = 'pending')`.as('expenses_pending'),
    ])
    .executeTakeFirst();
}
