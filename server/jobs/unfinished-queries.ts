import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { isNamed } from '#db/list.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import type { Scope } from '#db/scope.ts';
import type { unfinishedSchema } from './schema.ts';

type Unfinished = z.infer<typeof unfinishedSchema>;

/** Timers and tasks listed by name; the counts cover all. */
const named = 20;

const of = (table: string) => sql`${sql.table(table)} c where c.company_id = j.company_id and c.job_id = j.id`;
const isOpenTask = sql`c.status in ('pending', 'in_progress')`;

/** Loose ends of a job in one statement. Undefined if the caller may not read it. */
export function readUnfinished(db: Database, scope: Scope, id: number | string) {
  return visibleJobs(db, scope)
    .where(isNamed('j', id))
    .select([
      'j.id',
      sql<Unfinished['timers']>`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'user_id', t.user_id,
          'start_time', to_char(t.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'User', jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)) order by t.start_time), '[]')
        from (select c.* from ${of('time_records')} and c.end_time is null order by c.start_time limit ${named}) t
        join users u on u.company_id = t.company_id and u.id = t.user_id)`.as('timers'),
      sql<Unfinished['tasks']>`(select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'description', t.description, 'status', t.status) order by t.id), '[]')
        from (select c.* from ${of('job_tasks')} and ${isOpenTask} order by c.id limit ${named}) t)`.as('tasks'),
      sql<number>`(select count(*) from ${of('job_tasks')} and ${isOpenTask})`.as('tasks_open'),
      sql<number>`(select count(*) from ${of('time_records')} and c.needs_review)`.as('time_to_review'),
      sql<number>`(select count(*) from ${of('expenses')} and c.status = 'pending')`.as('expenses_pending'),
      sql<number>`(select count(*) from ${of('materials')} and c.status = 'pending')`.as('materials_pending'),
    ])
    .executeTakeFirst();
}
