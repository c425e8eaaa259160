import { randomUUID } from 'node:crypto';
import type { SessionUser } from '#server/auth/schema.ts';
import { scopeOfTask } from '#server/auth/scope.ts';
import type { Session } from '#server/auth/session.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { toIso } from '#server/infra/clock.ts';
import { createSilentFeed } from '#server/infra/events/silent-feed.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import type { CallCtx } from './context.ts';

/** For a queued task that reads by calls: as the admin who asked for it, whom the caller has read, and only to read. */
export async function contextOfTask(
  { db, clock, log, config, storage, printer }: TaskContext,
  { company_id, ...admin }: Omit<SessionUser, 'name'> & { company_id: number },
): Promise<CallCtx> {
  const settings = await settingsOf(db, company_id, config);
  const scope = scopeOfTask({ company_id, user_id: admin.id }, settings.timezone);
  const at = toIso(clock());
  const session: Session = {
    ...{ kind: 'cookie', readOnly: true, id: '', secret: '', scope, settings },
    user: { ...admin, name: [admin.first_name, admin.last_name].filter(Boolean).join(' ') },
    ...{ mustSetUpCodes: false, severalCompanies: false, tracks: false },
    ...{ logged_in_at: at, last_seen_at: at, warns_at: null, expires_at: null },
  };
  return {
    ...{ db, clock, log, config, storage, printer, events: createSilentFeed() },
    ...{ session, scope, settings, reply: new Headers(), unlogged: [] },
    ...{ requestId: randomUUID(), address: '', userAgent: 'archive', idempotencyKey: undefined, background: true },
    ...{ secure: false, host: '', passkeyTicket: undefined },
  };
}
