import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { NotifySwitch } from '../notify/queries.ts';

const columns = ['notify_jobs', 'notify_money', 'notify_reminders'] as const;

/** The caller's own. */
export function readNotificationSwitches(db: Database, scope: Scope) {
  return db
    .selectFrom('users as u')
    .select(columns)
    .where('u.company_id', '=', scope.company_id)
    .where('u.id', '=', scope.user_id)
    .executeTakeFirstOrThrow();
}

/** Only those given change; answers with all. */
export async function changeNotificationSwitches(
  db: Database,
  scope: Scope,
  changes: Partial<Record<NotifySwitch, boolean | undefined>>,
) {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (given.length > 0) {
    await db
      .updateTable('users')
      .set(Object.fromEntries(given))
      .where('company_id', '=', scope.company_id)
      .where('id', '=', scope.user_id)
      .execute();
  }
  return readNotificationSwitches(db, scope);
}
