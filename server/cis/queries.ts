import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { type CisRow, cisByWorker } from '../pricing/cis.ts';

export async function readSubcontractors(db: Database, scope: Scope, input: Parameters<typeof cisByWorker>[1]) {
  const { rows } = await sql<CisRow>`${cisByWorker(scope, input)}
    order by s.first_name, s.last_name, s.user_id`.execute(db);
  return rows;
}
