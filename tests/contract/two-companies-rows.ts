import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { everyone } from './access/line.ts';
import type { Role } from './two-companies.ts';

/*
 * Rows of the two companies that no declared world knows.
 */

/** An access token of each role's person, by id. */
export async function tokens(
  db: Database,
  { id: company_id, users }: { id: number; users: Record<Role, number> },
): Promise<Record<Role, number>> {
  const made = await db
    .insertInto('access_tokens')
    .values(
      everyone.map((role) => ({
        company_id,
        user_id: users[role],
        name: 'script',
        token_hash: `${company_id} ${role}`,
      })),
    )
    .returning(['id', 'user_id'])
    .execute();
  const ids = everyone.map((role) => [role, made.find(({ user_id }) => user_id === users[role])!.id]);
  return Object.fromEntries(ids) as Record<Role, number>;
}

/** A payment that its admin deleted; the id of that change in history. */
export async function deletedPayment(
  db: Database,
  { id: company_id, users }: { id: number; users: { admin: number; employee: number } },
): Promise<number> {
  await db.transaction().execute(async (db) => {
    await setActor(db, { id: users.admin, name: 'Admin' });
    const { id } = await db
      .insertInto('payments')
      .values({ company_id, user_id: users.employee, payment_date: '2026-03-01', amount: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('payments').where('company_id', '=', company_id).where('id', '=', id).execute();
  });
  const change = await db
    .selectFrom('history')
    .select('id')
    .where('company_id', '=', company_id)
    .where('action', '=', 'delete')
    .executeTakeFirstOrThrow();
  return change.id;
}

/** What the employee and the contractor of a company ask to have changed, undecided. */
export async function amendments(
  db: Database,
  { id, users, records }: { id: number; users: Record<Role, number>; records: Record<string, number> },
  name: string,
  client_ref: string,
) {
  const ask = async (role: 'employee' | 'contractor', client_ref: string | null) => {
    const row = await db
      .insertInto('amendment_requests')
      .values({
        company_id: id,
        user_id: users[role],
        tracking_id: records[`${role}Done`]!,
        reason: `${name} stayed on`,
        original_end_time: '2026-03-02T10:00:00Z',
        requested_end_time: '2026-03-02T10:30:00Z',
        end_time_status: 'pending',
        client_ref,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    employee: await ask('employee', client_ref),
    contractor: await ask('contractor', null),
  };
}
