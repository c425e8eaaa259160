import { randomUUID } from 'node:crypto';
import type { BenchRequest } from '../client.ts';
import { recordsSql, toRecord } from '../floor-records.ts';
import type { Bench } from '../large.ts';
import { compared } from '../row.ts';

/** Triggers run for the floor too: they write the history and live events. */
const text = `with actor as materialized (
    select set_config('fettle.actor_id', $4, true), set_config('fettle.actor_name', $5, true),
      set_config('fettle.request_id', $6, true)
  ), changed as (
    update time_records set note = $3 from actor
    where company_id = $1 and id = $2 and invoice_id is null returning time_records.*
  ) ${recordsSql('select * from changed')}`;

/** Edits notes of distant records, as real users do: ten parallel edits rarely lock the same worker. */
export async function editRequests({ db, company }: Bench): Promise<(n: number) => BenchRequest> {
  const rows = await db
    .selectFrom('time_records')
    .select('id')
    .where('company_id', '=', company)
    .where('invoice_id', 'is', null)
    .where('end_time', 'is not', null)
    .where('needs_review', '=', false)
    .orderBy('id')
    .limit(5_000)
    .execute();
  const idOf = (n: number) => rows[(n * 739) % rows.length]!.id;
  return (n) => ({
    method: 'PATCH',
    path: `/api/v1/time-tracking/${idOf(n)}`,
    body: { changes: { note: `Checked the valve, edit ${n}` } },
  });
}

export const edit = compared({
  name: 'edit',
  operation: 'edit of one cell, with history',
  goal: 0.55,
  product: editRequests,
  floor: async ({ path, body, session, query }) => {
    const id = Number(path.slice(path.lastIndexOf('/') + 1));
    const { note } = (body as { changes: { note: string } }).changes;
    const actor = [String(session.user_id), session.name, randomUUID()];
    const [row] = await query<Parameters<typeof toRecord>[0]>(text, [session.company_id, id, note, ...actor]);
    return { data: toRecord(row!) };
  },
  compare: ({ data }) => ({ ...(data as object), updatedAt: undefined }),
});
