import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, orderOf, pageOf } from '#db/list.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { type DeliveryState, maxWebhooks } from './constants.ts';
import type { listDeliveriesSchema, listWebhooksSchema } from './schema.ts';

const webhooksOf = (db: Database, scope: Scope) =>
  db
    .selectFrom('webhooks as w')
    .where('w.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));

const countIn = (state: DeliveryState) => sql<number>`(select count(*) from webhook_deliveries d
  where d.company_id = w.company_id and d.webhook_id = w.id and d.state = ${sql.lit(state)})`;

const withLog = (db: Database, scope: Scope) =>
  webhooksOf(db, scope)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_deliveries as d')
          .whereRef('d.company_id', '=', 'w.company_id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where('d.last_attempt_at', 'is not', null)
          .orderBy('d.last_attempt_at', 'desc')
          .limit(1)
          .select([
            'd.last_attempt_at',
            sql<string>`coalesce(nullif(d.error, ''), d.answer_status::text, '')`.as('last_answer'),
          ])
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['w.id', 'w.address', 'w.events', 'w.is_active', 'w.createdAt', 'w.updatedAt', 'last.last_attempt_at'])
    .select([
      sql<string>`coalesce(last.last_answer, '')`.as('last_answer'),
      countIn('waiting').as('waiting'),
      countIn('failed').as('failed'),
    ]);

export function listWebhooks(db: Database, scope: Scope, list: z.infer<typeof listWebhooksSchema>) {
  let base = webhooksOf(db, scope);
  if (list.is_active !== undefined) base = base.where('w.is_active', '=', list.is_active);
  if (list.q) base = base.where('w.address', 'ilike', containing(list.q));
  return pageOf(db, list, { alias: 'w', base, order: orderOf('w', list), rows: withLog(db, scope) });
}

export const readWebhook = (db: Database, scope: Scope, id: number) =>
  withLog(db, scope).where('w.id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends. Undefined if the company has none. */
export const lockWebhook = (db: Database, scope: Scope, id: number) =>
  webhooksOf(db, scope)
    .select(['w.id', 'w.updatedAt', 'w.address', 'w.is_active', 'w.secret_value'])
    .where('w.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether the company has as many as it may. Locks it, so that concurrent calls count each other's. */
export async function hasAllWebhooks(db: Database, scope: Scope): Promise<boolean> {
  await db.selectFrom('companies').select('id').where('id', '=', scope.company_id).forNoKeyUpdate().execute();
  const { count } = await webhooksOf(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count >= maxWebhooks;
}

const deliveriesOf = (db: Database, scope: Scope, webhook_id: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .where('d.company_id', '=', scope.company_id)
    .where('d.webhook_id', '=', webhook_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));

const deliveryColumns = [
  'd.id',
  'd.event_id',
  'd.noun',
  'd.changed_row as row_id',
  'd.verb',
  'd.changed',
  'd.at',
  'd.state',
  'd.attempts',
  'd.next_attempt_at',
  'd.last_attempt_at',
  'd.answer_status',
  'd.error',
] as const;

const eventName = sql<string>`d.noun || '.' || d.verb`;

export async function listDeliveries(db: Database, scope: Scope, list: z.infer<typeof listDeliveriesSchema>) {
  let base = deliveriesOf(db, scope, list.id);
  if (list.state !== undefined) base = base.where('d.state', '=', list.state);
  if (list.q) {
    const like = containing(list.q);
    base = base.where((eb) => eb.or([eb(eventName, 'ilike', like), eb(sql`d.changed_row::text`, '=', list.q!.trim())]));
  }
  return pageOf(db, list, {
    alias: 'd',
    base,
    order: orderOf('d', list),
    rows: deliveriesOf(db, scope, list.id).select(deliveryColumns).select(eventName.as('event')),
  });
}

/** Sends these again, from now on for as long as new ones. Those that wait are due at once. How many. */
export async function resendDeliveries(
  db: Database,
  scope: Scope,
  webhook_id: number,
  which: { delivery_id: number } | { state: DeliveryState },
  { now, retryUntil }: { now: string; retryUntil: string },
): Promise<number> {
  const again = { state: 'waiting', attempts: 0, next_attempt_at: now, retry_until: retryUntil, error: '' } as const;
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(again)
    .where('company_id', '=', scope.company_id)
    .where('webhook_id', '=', webhook_id)
    .$if('delivery_id' in which, (query) => query.where('id', '=', (which as { delivery_id: number }).delivery_id))
    .$if('state' in which, (query) => query.where('state', '=', (which as { state: DeliveryState }).state))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/* For the task. */

export type SendingWebhook = Awaited<ReturnType<typeof webhooksWithDue>>[number];

const isDue = (now: string) => sql<boolean>`d.state = 'waiting' and coalesce(d.next_attempt_at, '-infinity') <= ${now}`;

const sendingColumns = [
  'w.company_id',
  'w.id',
  'w.address',
  'w.secret_value',
  'w.former_secret_value',
  'w.former_secret_until',
] as const;

/** Active webhooks of the company that have something to send. */
export const webhooksWithDue = (db: Database, company_id: number, now: string) =>
  db
    .selectFrom('webhooks as w')
    .select(sendingColumns)
    .where('w.company_id', '=', company_id)
    .where('w.is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as d')
          .select('d.id')
          .whereRef('d.company_id', '=', 'w.company_id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where(isDue(now)),
      ),
    )
    .orderBy('w.id')
    .execute();

export const sendingWebhook = (db: Database, scope: Scope, id: number) =>
  webhooksOf(db, scope).select(sendingColumns).where('w.id', '=', id).executeTakeFirst();

export type DueDelivery = Awaited<ReturnType<typeof dueDeliveries>>[number];

/** The next ones, but none whose row has an earlier one that is tried later. By id, which is the order of each row. */
export const dueDeliveries = (db: Database, { company_id, id }: SendingWebhook, now: string, limit: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .select([...deliveryColumns, 'd.retry_until'])
    .where('d.company_id', '=', company_id)
    .where('d.webhook_id', '=', id)
    .where(isDue(now))
    .where(
      sql<boolean>`not exists (select from webhook_deliveries e where e.company_id = d.company_id
        and e.webhook_id = d.webhook_id and e.noun = d.noun and e.changed_row = d.changed_row and e.id < d.id
        and e.state = 'waiting' and e.next_attempt_at > ${now})`,
    )
    .orderBy('d.id')
    .limit(limit)
    .execute();

export interface AttemptOutcome {
  state: DeliveryState;
  last_attempt_at: string;
  next_attempt_at: string | null;
  answer_status: number | null;
  error: string;
}

/** Unless it was resent or deleted meanwhile. */
export async function saveAttempt(
  db: Database,
  { company_id }: SendingWebhook,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  outcome: AttemptOutcome,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ ...outcome, attempts: attempts + 1 })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

/** Puts off all that is due, without counting an attempt. */
export async function postponeDeliveries(
  db: Database,
  { company_id, id }: SendingWebhook,
  now: string,
  until: string,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries as d')
    .set({ next_attempt_at: until })
    .where('d.company_id', '=', company_id)
    .where('d.webhook_id', '=', id)
    .where(isDue(now))
    .execute();
}

/** Undefined if nothing waits that an active webhook may send. Of each row the earliest counts: the others wait for it. */
export async function nextAttemptOf(db: Database, company_id: number, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhooks as w', (join) => sameCompany(join, 'w.id', 'd.webhook_id'))
        .distinctOn(['d.webhook_id', 'd.noun', 'd.changed_row'])
        .select(sql<string>`coalesce(d.next_attempt_at, ${now}::timestamptz)`.as('at'))
        .where('d.company_id', '=', company_id)
        .where('d.state', '=', 'waiting')
        .where('w.is_active', '=', true)
        .orderBy('d.webhook_id')
        .orderBy('d.noun')
        .orderBy('d.changed_row')
        .orderBy('d.id')
        .as('first'),
    )
    .select((eb) => eb.fn.min('first.at').as('next'))
    .executeTakeFirst();
  return row?.next ?? undefined;
}

export async function companiesWithDue(db: Database, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('webhooks as w')
    .innerJoin('companies as c', 'c.id', 'w.company_id')
    .select('w.company_id')
    .distinct()
    .where('w.is_active', '=', true)
    .where('c.suspended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as d')
          .select('d.id')
          .whereRef('d.company_id', '=', 'w.company_id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where(isDue(now)),
      ),
    )
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** False if it was off already. */
export async function switchOff(db: Database, { company_id, id }: SendingWebhook): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ is_active: false })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes what is over and older than this. */
export async function removeOldDeliveries(db: Database, before: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('at', '<', before).where('state', '<>', 'waiting').execute();
}

export interface SealedWebhookSecret {
  company_id: number;
  id: number;
  column: 'secret_value' | 'former_secret_value';
  value: Buffer;
}

/** Of all companies, those whose key id is another. */
export async function webhookSecretsNotSealedBy(db: Database, keyId: Buffer): Promise<SealedWebhookSecret[]> {
  const { rows } = await sql<SealedWebhookSecret>`
    select company_id, id, v."column", v.value from webhooks,
      lateral (values ('secret_value', secret_value), ('former_secret_value', former_secret_value)) v ("column", value)
     where v.value is not null and substring(v.value from 2 for 4) <> ${keyId}
     order by company_id, id, v."column"`.execute(db);
  return rows;
}

/** Unless it was changed meanwhile. */
export async function replaceWebhookSecret(db: Database, held: SealedWebhookSecret, value: Buffer): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ [held.column]: value })
    .where('company_id', '=', held.company_id)
    .where('id', '=', held.id)
    .where(held.column, '=', held.value)
    .execute();
}

/** In a copy of an installation nothing is sent to the receivers of the original. */
export async function silenceWebhooks(db: Database): Promise<void> {
  await db.updateTable('webhooks').set({ is_active: false }).where('is_active', '=', true).execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: 'Not sent: this is a copy of the installation.' })
    .where('state', '=', 'waiting')
    .execute();
}
