import type { Ctx } from '#server/auth/ctx.ts';
import { settleMail, tableOfTask } from '#server/documents/mail-queries.ts';
import { notFound } from '#server/infra/errors.ts';
import { type ChangedTask, removeFailedTask, retryFailedTask } from '#server/infra/queue/queries.ts';

/** Runs a failed task again. 404 if it is gone, runs already or never existed. */
export async function retryTask({ db, scope }: Ctx, id: number): Promise<{ id: number }> {
  await settled(db, scope, await retryFailedTask(db, scope, id), { gave_up: false });
  return { id };
}

/** Dismisses a failed task for good. 404 as above. */
export async function removeTask({ db, scope }: Ctx, id: number): Promise<{ id: number }> {
  await settled(db, scope, await removeFailedTask(db, scope, id), { gave_up: true });
  return { id };
}

/** The mail of a document says itself whether it is still tried. */
async function settled(
  db: Ctx['db'],
  { company_id }: Ctx['scope'],
  changed: ChangedTask | undefined,
  { gave_up }: { gave_up: boolean },
): Promise<void> {
  if (!changed) throw notFound('task');
  const { task, payload } = changed;
  const table = tableOfTask(task);
  if (table && payload.mail_id !== undefined) await settleMail(db, table, company_id, payload.mail_id, { gave_up });
}
