import type { Database } from '#db/client.ts';
import { updateRow } from '#db/crud.ts';
import type { Scope } from '#db/scope.ts';
import type { NotifySwitch } from '../notify/queries.ts';

const columns = ['notify_jobs', 'notify_money', 'notify_reminders'] as const;

export function readNotificationSwitches(db: Database, scope: Scope) {
  return db
    .selectFrom('users as u')
    .select(columns)
    .where('u.company_id', '=', scope.company_id)
    .where('u.id', '=', scope.user_id)
    .executeTakeFirstOrThrow();
}

export async function changeNotificationSwitches(
  db: Database,
  scope: Scope,
  changes: Partial<Record<NotifySwitch, boolean | undefined>>,
) {
  if (Object.values(changes).some((value) => value !== undefined)) {
    await updateRow(db, scope, 'users', scope.user_id, changes);
  }
  return readNotificationSwitches(db, scope);
}
