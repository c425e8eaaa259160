import type { z } from 'zod';
import { setErasing } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { activeCompanyIds } from '#db/queries/companies.ts';
import { lockUser } from '#db/queries/users.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { toIso } from '#server/infra/clock.ts';
import { fieldError, found, notFound, stateConflict } from '#server/infra/errors.ts';
import { removeTasksOf } from '#server/infra/queue/queries.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import type { CallCtx, Context } from '#server/rpc/context.ts';
import { findMembership, unseatLogin } from '../auth/login-queries.ts';
import { lockCustomer } from '../customers/queries.ts';
import type { pageCompanySchema } from '../request-a-job/schema.ts';
import { companyOfPage } from '../request-a-job/service.ts';
import { anonymisedMessage } from '../users/constants.ts';
import { readUser } from '../users/queries.ts';
import { formerCustomer, formerLandlord, formerWorker, typeCustomerMessage, typeNameMessage } from './constants.ts';
import {
  anonymiseCustomers,
  anonymiseUser,
  type Batch,
  type BatchQuery,
  customersNamed,
  eraseAnswerNetworks,
  eraseContacts,
  eraseCoordinates,
  eraseOldHistoryContacts,
  eraseOldHistoryCoordinates,
  monthsBefore,
  recordAnonymised,
  recordErased,
} from './erase-queries.ts';
import { privacyTextOf } from './rules.ts';
import type { anonymiseCustomerSchema, anonymiseSchema, PrivacyPage } from './schema.ts';

/** The privacy page of the company of this address, or of the only one. 404 if unknown. */
export async function readPrivacyPage(
  context: Context,
  named: z.infer<typeof pageCompanySchema>,
): Promise<PrivacyPage> {
  const company = await companyOfPage(context, named);
  if (!company) return { company: null, text: '' };
  const settings = await settingsOf(context.db, company.id, context.config);
  return { company, text: privacyTextOf(settings) };
}

type EraseBatch = (db: Database, query: BatchQuery) => Promise<Batch>;

/** Each batch is a short transaction of its own. Answers how many rows were erased. */
async function eraseAll(
  db: Database,
  erase: EraseBatch,
  { company_id, before }: Omit<BatchQuery, 'after'>,
): Promise<number> {
  let total = 0;
  for (let after = 0; ; ) {
    const { erased, last } = await db.transaction().execute(async (trx) => {
      await setErasing(trx, true);
      return erase(trx, { company_id, before, after });
    });
    if (last === null) return total;
    total += erased;
    after = last;
  }
}

/** Task `erase_expired`: erases locations and contacts older than the settings say (G2, G3). Can be repeated. */
export async function eraseExpired({ db, clock, config, log }: Pick<TaskContext, 'db' | 'clock' | 'config' | 'log'>) {
  const now = clock();
  for (const company_id of await activeCompanyIds(db)) {
    const settings = await settingsOf(db, company_id, config);
    const { location_retention_days: days, request_retention_months: months } = settings;
    const counts: Record<string, number> = {};
    const erase = async (name: string, batches: EraseBatch, before: string) => {
      const erased = await eraseAll(db, batches, { company_id, before });
      if (erased > 0) counts[name] = (counts[name] ?? 0) + erased;
    };
    if (days !== null) {
      const before = toIso(now - days * 86_400_000);
      await erase('locations_erased', eraseCoordinates, before);
      await erase('history_entries_erased', eraseOldHistoryCoordinates, before);
    }
    if (months !== null) {
      const before = await monthsBefore(db, toIso(now), months);
      await erase('contacts_erased', eraseContacts, before);
      await erase('history_entries_erased', eraseOldHistoryContacts, before);
      await erase('answers_erased', eraseAnswerNetworks, before);
    }
    if (Object.keys(counts).length === 0) continue;
    await recordErased(db, company_id, counts);
    log.info({ part: 'privacy', company_id, ...counts }, 'personal data older than the settings allow was erased');
  }
}

/**
 * Erases what names or locates a disabled person, in rows and in history, for good (G4). Hours, money, what they wrote
 * and issued invoices stay. 404; 409 if they still have access or were anonymised before; 400 unless `name` is theirs.
 */
export async function anonymisePerson(
  { db, scope, clock }: CallCtx,
  { id, name }: z.infer<typeof anonymiseSchema>,
): Promise<{ id: number }> {
  const locked = await lockUser(db, scope, id);
  const user = locked && (await readUser(db, scope, id, toIso(clock()).slice(0, 10)));
  if (!user) throw notFound('user');
  if (user.anonymised_at !== null) throw stateConflict('locked', anonymisedMessage);
  if (user.status !== 'disabled') throw stateConflict('not_yet', 'Disable this person’s account first.');
  if (plainText(name) !== plainText(`${user.first_name} ${user.last_name}`))
    throw fieldError('invalid', 'name', typeNameMessage);
  const { company_id } = scope;
  const at = toIso(clock());
  const person = { company_id, id, email: user.email };
  const customers = await customersNamed(db, { company_id, id, name: `${user.first_name} ${user.last_name}`.trim() });
  await removeTasksOf(db, person);
  // Their log-in stays theirs in other companies.
  const key = { company_id, user_id: id };
  if ((await findMembership(db, key))?.is_shared) await unseatLogin(db, key);
  await anonymiseUser(
    db,
    person,
    {
      first_name: user.role === 'landlord' ? formerLandlord : formerWorker,
      last_name: String(id),
      // Unique in the installation, and a domain that never receives mail (RFC 2606).
      email: `former-${company_id}-${id}@anonymised.invalid`,
    },
    at,
  );
  const former = `${user.role === 'landlord' ? formerLandlord : formerWorker} ${id}`;
  await anonymiseCustomers(
    db,
    company_id,
    customers.map((each) => ({ id: each.id, name: former, former: each.name, email: each.email })),
  );
  await recordAnonymised(db, person, at);
  return { id };
}

/**
 * Erases what a customer who is a person says of them, for good (G7). What was invoiced stays. 404; 409 unless it is
 * archived; 400 unless `name` is its.
 */
export async function anonymiseCustomer(
  { db, scope, clock }: CallCtx,
  { id, name }: z.infer<typeof anonymiseCustomerSchema>,
): Promise<{ id: number }> {
  const customer = found(await lockCustomer(db, scope, id), 'customer');
  if (customer.status !== 'archived') throw stateConflict('not_yet', 'Archive this customer first.');
  if (plainText(name) !== plainText(customer.name)) throw fieldError('invalid', 'name', typeCustomerMessage);
  const { company_id } = scope;
  const former = { id, name: `${formerCustomer} ${id}`, former: customer.name, email: customer.email };
  await anonymiseCustomers(db, company_id, [former]);
  await recordAnonymised(db, { company_id, id, entity: 'customers' }, toIso(clock()));
  return { id };
}
