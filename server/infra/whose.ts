import type { Database } from '#db/client.ts';
import { userExists } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { notFound } from './errors.ts';

/** A worker asks for themselves; somebody else's rows do not exist for them. Admins ask for anybody of their company. */
export async function checkWhose(
  { db, scope }: { db: Database; scope: Scope },
  userId: number,
): Promise<void> {
  if (userId === scope.user_id) return;
  if (scope.role !== 'admin' || !(await userExists(db, scope, userId))) {
    throw notFound('user');
  }
}
