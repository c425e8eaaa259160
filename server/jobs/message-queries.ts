import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { jobMessageSchema } from './schema.ts';

type JobMessage = z.infer<typeof jobMessageSchema>;

export async function listMessages(db: Database, { company_id }: Scope, job_id: number): Promise<JobMessage[]> {
  const rows = await db
    .selectFrom('job_messages')
    .select(['id', 'sender', 'channel', 'body', 'recipient_name', 'createdAt'])
    .select(sql<JobMessage['recipient']>`case when sender = 'company' then recipient end`.as('recipient'))
    .where('company_id', '=', company_id)
    .where('job_id', '=', job_id)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  return rows as JobMessage[];
}
